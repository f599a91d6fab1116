import type { Plugin } from 'vite';

export function forBrowsers(code: string): string;
export function callsForBrowsers(): Plugin;
