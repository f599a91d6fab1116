import type { Plugin } from 'vite';

export function productionRouter(): Plugin;
