import type { Plugin } from 'vite';

export function findMessageFiles(client: string): Record<string, string>;
export function productionRouter(): Plugin;
