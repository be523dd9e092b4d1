import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { followFace } from './lib/face';

const target = document.getElementById('app');
if (target) mount(App, { target });

const loaded = new Promise((done) => addEventListener('load', done, { once: true }));
// Where most visits lead to: it is here before it is asked for.
void followFace(loaded.then(() => import('./pages/TablePage.svelte')));
