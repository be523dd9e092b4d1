// Builds the page of the toy tables; where to is said on the command line.

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { sentences } from '../../sentences.ts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [sentences(), svelte({ configFile: false })],
  build: { target: 'es2022', modulePreload: { polyfill: false } },
});
