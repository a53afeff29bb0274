// pnpm build: the app into dist/, with the landing page as a finished page for each language, and everything packed.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { LANGUAGES } from '@uitpost/contracts/constants'
import { build, type Manifest, minifySync } from 'vite'
import type { prerenderLanding } from './src/prerender.tsx'

const ROOT = import.meta.dirname
const DIST = join(ROOT, 'dist')
const RENDERER = join(ROOT, 'node_modules', '.prerender')
const LANDING = 'src/routes/public/landing.tsx'
/** Those that every page begins with; a face for other letters is fetched when one of them is read. */
const FACES = /(bricolage-grotesque-latin-wdth|instrument-sans-latin-wght)-normal\.woff2$/

await build({ root: ROOT, build: { manifest: true } })
const manifestFile = join(DIST, '.vite', 'manifest.json')
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
rmSync(join(DIST, '.vite'), { recursive: true })

// What the catalogue's pages wear; the gateway finds it by its name (services/gateway/src/page-assets.ts).
await build({
  root: ROOT,
  logLevel: 'warn',
  build: {
    rolldownOptions: { input: join(ROOT, 'src', 'styles', 'catalogue-pages.css') },
    ...{ emptyOutDir: false, copyPublicDir: false },
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

const shell = withHead(readFileSync(join(DIST, 'index.html'), 'utf8'), [
  ...readdirSync(join(DIST, 'assets'))
    .filter((name) => FACES.test(name.replace(/-[\w-]{8}\.woff2$/, '.woff2')))
    .map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${name}">`),
])
writeFileSync(join(DIST, 'index.html'), shell)

for (const language of LANGUAGES) {
  const { title, description, body } = await renderer.prerenderLanding(language)
  const page = withHead(shell, [
    ...linksFor(LANDING, `src/texts/${language}/first.ts`),
    ...previewOf(title, description),
  ])
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start) => `${start}${escaped(description)}`)
    .replace('<script src="/theme.js"></script>', '$&\n    <script src="/prerendered.js"></script>')
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
  writeFileSync(join(DIST, `landing.${language}.html`), scriptsLater(page))
}

// Vite copies what lies in public/ as it is, with its comments; every page asks for these before anything is drawn.
for (const name of ['start.js', 'theme.js', 'prerendered.js']) {
  const { code, errors } = minifySync(name, readFileSync(join(DIST, name), 'utf8'))
  if (errors.length > 0) throw new Error(`${name}: ${errors.map(({ message }) => message).join()}`)
  writeFileSync(join(DIST, name), code)
}

for (const entry of readdirSync(DIST, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name)
  if (!entry.isFile() || !/\.(html|js|css|svg|webmanifest)$/.test(path)) continue
  const content = readFileSync(path)
  writeFileSync(`${path}.br`, brotliCompressSync(content))
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
}

/** What a link to it shows elsewhere (Open Graph); without a picture, whose address a build cannot know. */
function previewOf(title: string, description: string): string[] {
  return Object.entries({ title, description, type: 'website', site_name: 'Uitpost' }).map(
    ([name, content]) => `<meta property="og:${name}" content="${escaped(content)}">`,
  )
}

/**
 * What chunks need before they can run, as far as the shell does not ask for it already. Each file is named as the
 * chunks name it themselves, so that none of them is asked for again: a copy under another name would be.
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
    throw new Error(`Import in src/styles/index.css what the landing page shares with others: ${own.join()}`)
  return [
    ...own.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].filter((link) => !shell.includes(/href="[^"]*"/.exec(link)?.[0] ?? link))
}

/** The words are there already: public/prerendered.js lets the scripts in when they have been seen. */
function scriptsLater(page: string): string {
  const scripts: string[] = []
  const rest = page.replaceAll(
    /\n\s*(<script type="module".*?<\/script>|<link rel="modulepreload".*?>)/g,
    (_, tag: string) => {
      scripts.push(tag)
      return ''
    },
  )
  return withHead(rest, [`<template id="scripts">${scripts.join('')}</template>`])
}

function withHead(html: string, lines: string[]): string {
  return html.replace(/\n\s*<\/head>/, (end) => lines.map((line) => `\n    ${line}`).join('') + end)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
