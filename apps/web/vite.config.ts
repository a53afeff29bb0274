import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineClassNames, longName, shortName } from './css-modules.ts'
import { startWordsInPage } from './start-words.ts'

// `pnpm --filter @uitpost/web dev` serves the screens and proxies API calls to a running gateway.
const gateway = process.env['WEB_DEV_GATEWAY_URL'] ?? 'http://127.0.0.1:8080'
const target = { target: gateway, changeOrigin: true }

/** Files that the gateway and the browser tests find by their names. */
const NAMED = [
  'index',
  'catalogue-pages',
  'landing',
  'auth-page',
  'login',
  'dashboard',
  'signed-in-shell',
  'stream',
]

const SHARED_WITH_LANDING =
  /\/src\/(ui\/(drawing\/(engravings?|poster|stamp|logo)|forms\/(field|form|form-values)|dialogs\/dialog|layout\/screen-heading|feedback\/toast)|features\/shell\/(public-page|footer|language-switch|queries)|texts\/city-name|categories\/families)\.tsx?$/
const SHARED_WITH_LOGIN =
  /\/src\/(features\/(sign-in\/|account-recovery\/queries|saved-events\/wanted-save)|ui\/(forms\/(password\/|checked-form)|feedback\/note)).*\.tsx?$/
const SHARED_WITH_REGISTER =
  /\/src\/(ui\/(forms\/(suggest\/|choice-field)|wording\/place-suggestions)|api\/place-names)/
const SCRIPT = /\/(src|node_modules)\/.*\.(mjs|js|tsx?)$/

export default defineConfig(({ command }) => ({
  plugins: [react(), inlineClassNames(), startWordsInPage()],
  css: {
    // A class is written in kebab-case in CSS (`review-foot`) and read in camelCase (`styles.reviewFoot`).
    modules: {
      localsConvention: 'camelCaseOnly',
      generateScopedName: command === 'build' ? shortName : longName,
    },
  },
  server: { proxy: { '/api': target, '/health': target } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // No data: URLs, so that the content security policy needs no exception for them.
    assetsInlineLimit: 0,
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // The first script lists all files, and with their names the landing page would exceed its limit of script.
        chunkFileNames: ({ name, facadeModuleId }) => {
          // A file of texts is named by its language, and its folder by when it is loaded.
          const [, part] = /\/texts\/src\/(\w+)\/\w\w\.json$/.exec(facadeModuleId ?? '') ?? []
          if (part !== undefined) return `assets/[name]-${part}-[hash].js`
          return NAMED.includes(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js'
        },
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') && !NAMED.includes(name.slice(0, -'.css'.length))
            ? 'assets/[hash][extname]'
            : 'assets/[name]-[hash][extname]',
        // One chunk for the scripts that every page loads first: it compresses better, and is one request instead of
        // thirty. One more for the style sheets of ui/ outside it, for the screens behind the login.
        codeSplitting: {
          groups: [
            { name: 'frame', tags: ['$initial'], priority: 3 },
            // And one each for what the landing page, the login page, the form that registers and the screens behind the
            // login share with others, for the same reasons.
            { name: 'public', test: SHARED_WITH_LANDING, priority: 2 },
            { name: 'entrance', test: SHARED_WITH_LOGIN, minShareCount: 2, priority: 1 },
            { name: 'suggestions', test: SHARED_WITH_REGISTER, minShareCount: 2, priority: 1 },
            { name: 'shared', test: SCRIPT, minShareCount: 2 },
            { name: 'parts', test: /\/src\/ui\/.*\.module\.css/ },
          ],
        },
      },
    },
    // Every browser that supports light-dark() also supports modulepreload.
    modulePreload: { polyfill: false },
    // Keeps light-dark() as written instead of rewriting it for older browsers.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
}))
