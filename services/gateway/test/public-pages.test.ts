import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WEB_PATHS } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { everyServiceAt, type Gateway, listen, startGateway } from './set-up.ts'

const ID = '0190c000-0000-7000-8000-000000000001'
const MISSING = '/e/7'
const MOVED = '/e/8'
const PAGE = `<!doctype html>${'<p>Rommelmarkt</p>'.repeat(500)}`

let seen: IncomingMessage[] = []
let upstream: Server
let webRoot: string
let http: Gateway

beforeAll(async () => {
  upstream = createServer((request, response) => {
    seen.push(request)
    const status = request.url === MISSING ? 404 : request.url === MOVED ? 301 : 200
    response
      .writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        'content-length': Buffer.byteLength(PAGE),
        vary: 'accept-language',
        ...(status === 301 && { location: `https://uitpost.example/e/${ID}` }),
      })
      .end(request.method === 'HEAD' ? undefined : PAGE)
  })
  webRoot = await mkdtemp(join(tmpdir(), 'uitpost-web-'))
  await mkdir(join(webRoot, 'assets'))
  for (const name of [
    ...['index.html', 'assets/catalogue-pages-1a2b3c4d.css', 'assets/catalogue-pages-1a2b3c4d.css.br'],
    ...['assets/index-1a2b3c4d.css', 'assets/instrument-sans-latin-wght-normal-1a2b3c4d.woff2'],
    ...['assets/instrument-sans-latin-ext-wght-normal-1a2b3c4d.woff2'],
  ])
    await writeFile(join(webRoot, name), '')
  http = await startGateway(everyServiceAt(await listen(upstream)), webRoot)
})

beforeEach(() => {
  seen = []
})

afterAll(async () => {
  await http.close()
  upstream.close()
  await rm(webRoot, { recursive: true })
})

test.each([
  ['a page for a minute', `/e/${ID}`, 'public, max-age=60'],
  ['a calendar file for a minute', `/e/${ID}.ics`, 'public, max-age=60'],
  ['a picture for a day', `/e/${ID}.png`, 'public, max-age=86400'],
  ['the sitemap for an hour', '/sitemap.xml', 'public, max-age=3600'],
  ['what leads elsewhere as long as a page', MOVED, 'public, max-age=60'],
  ['what is not there yet not at all', MISSING, 'no-cache'],
  ['a public read of the API not at all', '/api/categories', 'no-cache'],
])('anybody may keep %s', async (_, url, expected) => {
  expect((await http.inject(url)).headers['cache-control']).toBe(expected)
})

test('a page is packed without losing that it differs by language', async () => {
  const { headers } = await http.inject({ url: `/e/${ID}`, headers: { 'accept-encoding': 'gzip' } })
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-language, accept-encoding' })
})

test('HEAD asks for the head of the page', async () => {
  const response = await http.inject({ method: 'HEAD', url: `/e/${ID}` })
  expect([response.statusCode, response.body, seen[0]?.method]).toEqual([200, '', 'HEAD'])
  expect(response.headers['cache-control']).toBe('public, max-age=60')
})

test('a service is told which stylesheet and fonts the web app was built with, by nobody but the gateway', async () => {
  await http.inject({ url: `/e/${ID}`, headers: { 'x-page-assets': '/assets/evil.css' } })
  await http.inject({ url: '/api/categories', headers: { 'x-page-assets': '/assets/evil.css' } })
  expect(seen.map(({ headers }) => headers['x-page-assets'])).toEqual([
    '/assets/catalogue-pages-1a2b3c4d.css /assets/instrument-sans-latin-wght-normal-1a2b3c4d.woff2',
    undefined,
  ])
})

test.each([
  ['/dashboard', 'noindex'],
  ['/admin/users', 'noindex'],
  [`/events/${ID}`, 'noindex'],
  ['/auth/login', undefined],
  ['/privacy-policy', undefined],
  [`/e/${ID}`, undefined],
])('search engines are told of %s: %s', async (path, expected) => {
  const { statusCode, headers } = await http.inject(path)
  expect([statusCode, headers['x-robots-tag']]).toEqual([200, expected])
})

test('robots are led to the sitemap, kept out of every screen for the signed-in, and let into the public pages', async () => {
  const response = await http.inject('/robots.txt')
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  const lines = response.body.split('\n')
  expect(lines).toContain('User-agent: *')
  expect(lines).toContain('Sitemap: https://uitpost.example/sitemap.xml')
  const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? [])
  const isClosed = (path: string) => closed.some((rule) => path.startsWith(rule))
  for (const path of WEB_PATHS.signedIn) expect([path, isClosed(path)]).toEqual([path, true])
  for (const path of [
    '/',
    '/auth/login',
    '/auth/register',
    '/privacy-policy',
    `/e/${ID}`,
    '/sitemap.xml',
    '/assets/x.js',
  ])
    expect([path, isClosed(path)]).toEqual([path, false])
})
