import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyServiceAt, type Gateway, startGateway } from './set-up.ts'

const SHELL = '<!doctype html><title>Uitpost</title><div id="root"></div>'
const landing = (language: string) =>
  `<!doctype html><html lang="${language}"><title>Uitpost</title><div id="root">Post</div>`
const SCRIPT = 'console.log("Rommelmarkt")\n'.repeat(200)

let webRoot: string
let http: Gateway

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'uitpost-web-'))
  await mkdir(join(webRoot, 'assets'))
  const files = {
    'index.html': SHELL,
    'landing.nl.html': landing('nl'),
    'landing.fr.html': landing('fr'),
    'landing.de.html': landing('de'),
    'landing.en.html': landing('en'),
    'assets/app-1a2b3c4d.js': SCRIPT,
  }
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(webRoot, name), content)
    await writeFile(join(webRoot, `${name}.br`), brotliCompressSync(content))
    await writeFile(join(webRoot, `${name}.gz`), gzipSync(content))
  }
  // A file without compressed copies.
  await writeFile(join(webRoot, 'theme.js'), 'document')
  http = await startGateway(everyServiceAt('http://127.0.0.1:1'), webRoot)
})

afterAll(async () => {
  await http.close()
  await rm(webRoot, { recursive: true })
})

test.each([
  ['nl-BE,nl;q=0.9,en;q=0.8', 'nl'],
  ['fr', 'fr'],
  ['DE-at, en', 'de'],
  ['en-GB,nl;q=0.5', 'en'],
  ['es,nl;q=0.9', 'en'],
  ['', 'en'],
])('accept-language %j gets the landing page in %s', async (accepted, language) => {
  const response = await http.inject({ url: '/', headers: { 'accept-language': accepted } })
  expect(response.body).toBe(landing(language))
  expect(response.headers['vary']).toBe('accept-language, accept-encoding')
  expect(response.headers['cache-control']).toBe('no-cache')
})

test('no other screen contains the landing page', async () => {
  for (const url of ['/auth/login', '/dashboard', '/nowhere'])
    expect((await http.inject({ url, headers: { 'accept-language': 'nl' } })).body).toBe(SHELL)
})

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
])('pages and scripts are compressed for accept-encoding %s', async (accepted, packing, unpack) => {
  for (const [url, content, type] of [
    ['/', landing('en'), 'text/html'],
    ['/auth/login', SHELL, 'text/html'],
    ['/nowhere', SHELL, 'text/html'],
    ['/assets/app-1a2b3c4d.js', SCRIPT, 'javascript'],
  ] as const) {
    const { headers, rawPayload } = await http.inject({ url, headers: { 'accept-encoding': accepted } })
    expect(headers['content-encoding'], url).toBe(packing)
    expect(headers['vary']).toContain('accept-encoding')
    expect(headers['content-type']).toContain(type)
    expect(unpack(rawPayload).toString()).toBe(content)
  }
})

test('nothing is compressed without accept-encoding, nor a file without a compressed copy', async () => {
  const plain = await http.inject('/assets/app-1a2b3c4d.js')
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT])
  const small = await http.inject({ url: '/theme.js', headers: { 'accept-encoding': 'br' } })
  expect([small.headers['content-encoding'], small.body]).toEqual([undefined, 'document'])
})

test('a file with a hash in its name is immutable, and a page is revalidated with a 304', async () => {
  const script = await http.inject('/assets/app-1a2b3c4d.js')
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const page = await http.inject('/')
  const again = await http.inject({ url: '/', headers: { 'if-none-match': String(page.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a path without a screen gets the full page, also with if-none-match', async () => {
  const known = await http.inject('/auth/login')
  const headers = {
    'if-none-match': String(known.headers.etag),
    'if-modified-since': String(known.headers['last-modified']),
  }
  const response = await http.inject({ url: '/nowhere', headers })
  expect([response.statusCode, response.body]).toEqual([404, SHELL])
})

test.each(['/', '/auth/login', '/dashboard', '/admin/dashboard'])('%s serves the web app', async (url) => {
  const response = await http.inject(url)
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(response.body).toContain('<title>Uitpost</title>')
})

test('a path without a screen shows the app with status 404', { tags: 'routes.not-found' }, async () => {
  const response = await http.inject('/nowhere/at/all')
  expect(response.statusCode).toBe(404)
  expect(response.headers['content-type']).toContain('text/html')
})

test.each([
  ['an unknown call', '/api/nothing'],
  ['an internal path', '/internal/me/export'],
  ['a file that is not there', '/assets/gone.js'],
])('%s is a 404 problem', async (_, url) => {
  const response = await http.inject(url)
  expect(response.statusCode).toBe(404)
  expect(response.headers['content-type']).toContain('application/problem+json')
})

test.each([
  '/',
  '/auth/login',
  '/nowhere',
  '/assets/app-1a2b3c4d.js',
  '/api/nothing',
  '/api/user/profile',
  '/ready',
])(
  '%s has a strict content security policy, which names no other server, and no product name of ours',
  {
    tags: 'map.own',
  },
  async (url) => {
    const { headers } = await http.inject(url)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe|http|blob:/)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000/)
    for (const name of ['x-powered-by', 'server']) expect(headers).not.toHaveProperty(name)
  },
)
