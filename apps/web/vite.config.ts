import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// `pnpm --filter @uitpost/web dev` serves the screens and passes API calls to a running gateway.
const gateway = process.env['WEB_DEV_GATEWAY_URL'] ?? 'http://127.0.0.1:8080'
const target = { target: gateway, changeOrigin: true }

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: { proxy: { '/api': target, '/health': target } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // No data: URLs, so that the content security policy needs no exception for them.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Texts are named by their language: their files are called alike.
        chunkFileNames: ({ facadeModuleId }) => {
          const [, language] = /\/texts\/(\w\w)\/\w+\.ts$/.exec(facadeModuleId ?? '') ?? []
          return `assets/${language === undefined ? '' : `${language}-`}[name]-[hash].js`
        },
        // What every page runs first is one file: it packs better, and is asked for once instead of thirty times.
        codeSplitting: { groups: [{ name: 'frame', tags: ['$initial'] }] },
      },
    },
    // Every browser that knows light-dark() fetches ahead by itself.
    modulePreload: { polyfill: false },
    // Keeps light-dark() as written instead of rewriting it for older browsers.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
})
