// `pnpm build`: builds the app into dist/, prerenders the landing page in each language, and compresses every file with
// Brotli and gzip.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { LANGUAGES } from '@uitpost/contracts/constants'
import { build, type Manifest, minifySync } from 'vite'
import { shellLine } from './shell-files.ts'
import type { prerenderLanding } from './src/prerender.tsx'

const ROOT = import.meta.dirname
const DIST = join(ROOT, 'dist')
const RENDERER = join(ROOT, 'node_modules', '.prerender')
const LANDING = 'src/routes/public/landing.tsx'
/** Latin fonts, preloaded by every page. The browser fetches the fonts of other alphabets when it needs them. */
const PRELOADED_FONTS = /(bricolage-grotesque-latin-wdth|instrument-sans-latin-wght)-normal\.woff2$/

await build({ root: ROOT, build: { manifest: true } })
const manifestFile = join(DIST, '.vite', 'manifest.json')
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
rmSync(join(DIST, '.vite'), { recursive: true })

// Style sheet of the catalogue's public pages; the gateway finds it by its file name
// (services/gateway/src/page-assets.ts).
await build({
  root: ROOT,
  logLevel: 'warn',
  build: {
    rolldownOptions: { input: join(ROOT, 'src', 'styles', 'catalogue-pages.css') },
    emptyOutDir: false,
    copyPublicDir: false,
  },
})

// The element for pages of other sites: one file, without the app's plugins.
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  build: {
    lib: {
      entry: join(ROOT, 'src', 'embed', 'agenda-element.ts'),
      formats: ['iife'],
      name: 'uitpost',
      fileName: () => 'embed.js',
    },
    outDir: DIST,
    emptyOutDir: false,
    copyPublicDir: false,
  },
})

await build({
  root: ROOT,
  logLevel: 'warn',
  build: {
    ssr: 'src/prerender.tsx',
    outDir: RENDERER,
    emptyOutDir: true,
    copyPublicDir: false,
    minify: false,
  },
})
const renderer = (await import(pathToFileURL(join(RENDERER, 'prerender.js')).href)) as {
  prerenderLanding: typeof prerenderLanding
}

const fonts = readdirSync(join(DIST, 'assets'))
  .filter((name) => PRELOADED_FONTS.test(name.replace(/-[\w-]{8}\.woff2$/, '.woff2')))
  .map((name) => `/assets/${name}`)
const shell = appendToHead(
  readFileSync(join(DIST, 'index.html'), 'utf8'),
  fonts.map((path) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${path}">`),
)
writeFileSync(join(DIST, 'index.html'), shell)

for (const language of LANGUAGES) {
  const { title, description, body } = await renderer.prerenderLanding(language)
  const page = appendToHead(shell, [
    ...linksFor(LANDING, `../../packages/texts/src/first/${language}.json`),
    ...openGraphTags(title, description),
  ])
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start) => `${start}${escapeHtml(description)}`)
    .replace(
      '<script src="/theme.js"></script>',
      `$&\n    <script src="/prerendered.js" data-languages="${LANGUAGES.join(' ')}"></script>`,
    )
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
  writeFileSync(join(DIST, `landing.${language}.html`), deferScripts(page))
}

// Vite copies public/ without minifying it. These load early, so they are minified here.
for (const name of ['start.js', 'theme.js', 'prerendered.js', 'mail-visit.js']) {
  const { code, errors } = minifySync(name, readFileSync(join(DIST, name), 'utf8'))
  if (errors.length > 0) throw new Error(`${name}: ${errors.map(({ message }) => message).join()}`)
  writeFileSync(join(DIST, name), code)
}

// After the minifying: the line names the release by the content of these files.
const worker = join(DIST, 'service-worker.js')
writeFileSync(worker, shellLine(DIST, manifest, fonts) + readFileSync(worker, 'utf8'))

for (const entry of readdirSync(DIST, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name)
  if (!entry.isFile() || !/\.(html|js|css|svg|webmanifest)$/.test(path)) continue
  const content = readFileSync(path)
  writeFileSync(`${path}.br`, brotliCompressSync(content))
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
}

/** Open Graph tags, for link previews. No og:image: it needs an absolute URL, which the build does not know. */
function openGraphTags(title: string, description: string): string[] {
  return Object.entries({ title, description, type: 'website', site_name: 'Uitpost' }).map(
    ([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}">`,
  )
}

/**
 * Links to the style sheets and scripts that these chunks import, except those the shell already links. The URLs equal
 * those in the chunks' own imports, so that the browser fetches each file once. Throws when the manifest lacks a chunk,
 * or when the chunks need more than one style sheet of their own.
 */
function linksFor(...chunks: string[]): string[] {
  const styles = new Set<string>()
  const scripts = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}`)
    if (scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const file of chunk.css ?? []) styles.add(file)
    for (const more of chunk.imports ?? []) add(more)
  }
  for (const name of chunks) add(name)
  const own = [...styles].filter((file) => !shell.includes(`/${file}"`))
  if (own.length > 1)
    throw new Error(`Import in src/main.tsx what the landing page shares with others: ${own.join()}`)
  return [
    ...own.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].filter((link) => !shell.includes(/href="[^"]*"/.exec(link)?.[0] ?? link))
}

/** Moves the scripts into a template, from which public/prerendered.js adds them to the page after the first paint. */
function deferScripts(page: string): string {
  const scripts: string[] = []
  const rest = page.replaceAll(
    /\n\s*(<script type="module".*?<\/script>|<link rel="modulepreload".*?>)/g,
    (_, tag: string) => {
      scripts.push(tag)
      return ''
    },
  )
  return appendToHead(rest, [`<template id="scripts">${scripts.join('')}</template>`])
}

function appendToHead(html: string, lines: string[]): string {
  return html.replace(/\n\s*<\/head>/, (end) => lines.map((line) => `\n    ${line}`).join('') + end)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
