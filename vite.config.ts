import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Fonts and icons stay files of their own: the CSP allows no data: fonts, and inlined bytes cannot be cached apart.
  build: { assetsInlineLimit: 0 },
  environments: {
    ssr: { build: { rollupOptions: { input: { main: 'server/main.ts', cli: 'cli/main.ts' } } } },
  },
});
