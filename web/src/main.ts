import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { loadGame } from './games';
import { followFace } from './lib/face';
import { DEFAULT_BOOK } from './lib/shelf.svelte';

const target = document.getElementById('app');
if (target) mount(App, { target });

const loaded = new Promise((done) => addEventListener('load', done, { once: true }));
// Where most visits lead to: it is here before it is asked for.
void followFace(loaded.then(() => Promise.all([import('./pages/TablePage.svelte'), loadGame(DEFAULT_BOOK)])));
