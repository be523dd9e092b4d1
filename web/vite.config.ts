import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Plugin, runnerImport } from 'vite';
import { defineConfig } from 'vitest/config';
import { guides } from './guides.ts';
import { sentences } from './sentences.ts';

const FACE = 'node_modules/@fontsource-variable/noto-sans-sc/index.css';

/** The style of the site under a name that stays, for the server's own page (/docs): fonts, colours, common classes. */
function siteStyle(folder: string): Plugin {
  return {
    name: 'site-style',
    apply: 'build',
    closeBundle() {
      const index = readFileSync(join(folder, 'index.html'), 'utf8');
      const [, style] = /<link rel="stylesheet"[^>]* href="([^"]*\/index-[^"]+)"/.exec(index) ?? [];
      if (style === undefined) throw new Error('index.html has no style sheet of its own');
      // The pages fetch slices of the face by script (src/lib/face.ts); a page without one leaves it to the browser.
      const assets = readdirSync(join(folder, 'assets'));
      const face = readFileSync(FACE, 'utf8').replace(/url\(\.\/files\/(.+?)\.woff2\)/g, (_, name: string) => {
        const built = assets.find((file) => file.startsWith(`${name}-`));
        if (built === undefined) throw new Error(`the build has no ${name}`);
        return `url(/assets/${built})`;
      });
      writeFileSync(join(folder, 'site.css'), face + readFileSync(join(folder, style), 'utf8'));
    },
  };
}

/** The paths of all pages, so that no test can forget one. */
function pages(folder: string): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    async closeBundle() {
      const router = './src/lib/router.svelte.ts';
      const { module } = await runnerImport<{ PATHS: unknown }>(router, { configFile: false, plugins: [svelte()] });
      writeFileSync(join(folder, 'pages.json'), JSON.stringify(module.PATHS));
    },
  };
}

/** Compresses once, at build time; the server hands the files out as they are. */
function compressed(folder: string): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      for (const file of files.filter((name) => /\.(js|css)$/.test(name))) {
        const content = readFileSync(join(folder, file));
        writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content));
        writeFileSync(join(folder, `${file}.gz`), gzipSync(content));
      }
    },
  };
}

// No inlined assets: the server's content security policy has neither data: nor inline sources.
const server = process.env['PAIJU_SERVER'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [sentences(), guides(), svelte(), siteStyle('dist'), pages('dist'), compressed('dist')],
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The first page in one piece; before it a small script that asks for the language while that is still on its way.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'language', test: /lib\/language\.ts$/, priority: 1 },
            { name: 'index', test: /src\/main\.ts$/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
});
