import type { Plugin } from 'vite';

export function zodWithoutEval(): Plugin;
