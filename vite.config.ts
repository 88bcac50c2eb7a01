import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath, type Rolldown } from 'vite'
import release from './package.json' with { type: 'json' }
import { readMigrations } from './supabase/local/database/migration-files.ts'
import { hostingHeaders } from './supabase/local/web/hosting-headers.ts'
import { sharePreview } from './supabase/local/web/share-preview.ts'
import { checkSettings } from './src/build/check-settings.ts'
import { splitTranslations } from './src/build/split-translations.ts'
import { screenChunks } from './src/build/screen-chunks.ts'
import { bootScript } from './src/build/boot-script.ts'
import { adminScriptsPlugin } from './src/build/admin-scripts.ts'
import { precacheIntegrity } from './src/build/precache-integrity.ts'
import { printFont } from './src/build/print-font.ts'
import { subsetFonts } from './src/build/subset-fonts.ts'
import { licenceFile, thirdPartyLicences } from './src/build/third-party-licences.ts'
import { compression } from 'vite-plugin-compression2'
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa'

/** Absolute path with slashes, also on Windows: the names of modules have them. */
const inProject = (path: string) => normalizePath(fileURLToPath(new URL(path, import.meta.url)))

/**
 * Libraries change rarely, so these chunks stay cached across releases. Libraries of some screens
 * (auth-ui, forms, tables, scanner) are in the chunks of their lazy routes.
 */
const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  // Of every screen.
  {
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|i18next)[\\/]/,
  },
  // Of every screen but the sign-in form.
  {
    name: 'data',
    test: /node_modules[\\/](@supabase[\\/](?!auth-ui)|@tanstack[\\/](react-query|query-core)[\\/]|zod[\\/])/,
  },
  // Combines the remaining modules of the entry instead of dozens of small files.
  { name: 'shell', tags: ['$initial'] },
  ...screenChunks(inProject('src')),
]

const adminScripts = adminScriptsPlugin()

const precache = precacheIntegrity()

/** Options of the service worker (src/service-worker/sw.ts) and the web app manifest. */
const pwaOptions: Partial<VitePWAOptions> = {
  // A new version waits until the user accepts it (src/lib/shell/app-update.ts).
  registerType: 'prompt',
  injectRegister: false,
  manifest: {
    id: '/',
    name: 'AR Kincskeresés',
    short_name: 'Kincskeresés',
    description:
      'Kincskeresés a városban: vegyél nyomot, keresd meg a QR-kódokat, és vidd el a kincset.',
    lang: 'hu',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f7f4ee',
    theme_color: '#a33b12',
    categories: ['games', 'entertainment'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Beolvasás', url: '/scanner' },
      { name: 'Nyombolt', url: '/shop' },
    ],
  },
  strategies: 'injectManifest',
  srcDir: 'src/service-worker',
  filename: 'sw.ts',
  injectManifest: {
    globPatterns: ['**/*.{html,js,css,json,wasm,svg}', 'assets/inter-*.woff2'],
    globIgnores: ['locales/*/{admin,screen}.json'],
    manifestTransforms: [
      (entries) => ({
        manifest: entries.filter(({ url }) => !adminScripts.has(url)),
        warnings: [],
      }),
      precache.addIntegrity,
    ],
    // File names in assets/ contain a content hash.
    dontCacheBustURLsMatching: /\/assets\/[^/]+-[\w-]{8}\.\w+$/,
    rollupFormat: 'iife',
  },
}

/** What src/config/version.ts reads. */
const versions = {
  'import.meta.env.VITE_APP_VERSION': JSON.stringify(release.version),
  'import.meta.env.VITE_DATABASE_VERSION': JSON.stringify(
    readMigrations(inProject('supabase/migrations')).at(-1)?.version,
  ),
}

export default defineConfig({
  define: versions,
  plugins: [
    checkSettings(),
    react(),
    tailwindcss(),
    splitTranslations(inProject('public/locales')),
    subsetFonts({
      faces: inProject('src/styles/fonts.css'),
      themes: inProject('src/styles/themes.css'),
    }),
    printFont(),
    bootScript(inProject('src')),
    adminScripts.plugin,
    precache.plugin,
    VitePWA(pwaOptions),
    sharePreview(),
    thirdPartyLicences(),
    hostingHeaders(),
    // At the best quality, which takes too long for a response. Hosts that compress themselves ignore these files.
    compression({
      algorithms: ['brotliCompress'],
      include: /\.(js|css|json|svg|wasm)$/,
      threshold: 1024,
      scheduler: { limit: 4 },
    }),
  ],
  resolve: {
    alias: {
      '@': inProject('src'),
      // Its `exports` always resolve to the development build.
      'react-router/dom': inProject('node_modules/react-router/dist/production/dom-export.mjs'),
      'react-router': inProject('node_modules/react-router/dist/production/index.mjs'),
      // Its `module` is the build for ES5.
      'workbox-window': inProject('node_modules/workbox-window/build/workbox-window.prod.mjs'),
      // React 19 has this hook; the shim is for React 17.
      'use-sync-external-store/shim/with-selector': inProject(
        'node_modules/use-sync-external-store/shim/with-selector',
      ),
      'use-sync-external-store/shim': 'react',
      'react-style-singleton': inProject('src/build/adopted-styles.ts'),
      '@stitches/core': inProject('src/features/auth/model/stitches-stub.ts'),
      'iceberg-js': inProject('src/lib/supabase/iceberg-stub.ts'),
    },
  },
  build: {
    target: 'es2022',
    // Browsers without modulepreload load the same files a little later.
    modulePreload: { polyfill: false },
    // Licences of the bundled packages must be shipped; the terms link to the file.
    license: { fileName: licenceFile },
    // Only three.js (for the chest) exceeds the default.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // jsPDF imports these only to render HTML, which nothing here does.
      external: ['html2canvas', 'canvg', 'dompurify'],
      // Most of the build is compression and fonts, which are callbacks.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: { groups: sharedChunks },
      },
    },
  },
})
