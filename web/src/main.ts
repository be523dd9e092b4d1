import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { loadGame } from './games';
import { followFace } from './lib/face';
import { speakIn } from './lib/i18n.svelte';
import { preferred } from './lib/language';
import { DEFAULT_BOOK } from './lib/shelf.svelte';

const loaded = new Promise((done) => addEventListener('load', done, { once: true }));
const target = document.getElementById('app');
await speakIn(preferred());
if (target) mount(App, { target });

// Where most visits lead to: it is here before it is asked for. Officials at a desk have no use for it.
const isDesk = /^\/e\/[^/]+\/(control|referee|links|screen)/.test(location.pathname);
const playing = async () => Promise.all([import('./pages/TablePage.svelte'), loadGame(DEFAULT_BOOK)]);
void followFace(loaded.then(() => (isDesk ? undefined : playing())));
