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
    ...[
      'index.html',
      'embed.js',
      'embed.js.br',
      'theme.js',
      'assets/catalogue-pages-1a2b3c4d.css',
      'assets/catalogue-pages-1a2b3c4d.css.br',
    ],
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
  ['a redirect for a minute', MOVED, 'public, max-age=60'],
  ['a missing page not at all', MISSING, 'no-cache'],
  ['a public read of the API not at all', '/api/categories', 'no-cache'],
])('shared caches may store %s', async (_, url, expected) => {
  expect((await http.inject(url)).headers['cache-control']).toBe(expected)
})

test.each([
  ['/agenda.json?near=gent', '*', 'cross-origin'],
  ['/agenda/gent/weekend.ics', '*', 'cross-origin'],
  ['/embed.js', '*', 'cross-origin'],
  ['/theme.js', undefined, 'same-origin'],
  ['/agenda/gent', undefined, 'same-origin'],
  ['/api/agenda', undefined, 'same-origin'],
  ['/api/user/profile', undefined, 'same-origin'],
])(
  '%s may be read by pages of other sites: %s',
  { tags: 'embed.open-reads' },
  async (url, origin, policy) => {
    const { headers } = await http.inject({ url, headers: { origin: 'https://city.example' } })
    expect([headers['access-control-allow-origin'], headers['cross-origin-resource-policy']]).toEqual([
      origin,
      policy,
    ])
    expect([headers['access-control-allow-credentials'], headers['set-cookie']]).toEqual([
      undefined,
      undefined,
    ])
  },
)

test.each([
  ['/embed/agenda?near=gent', 'frame-ancestors *', 'cross-origin'],
  ['/agenda?near=gent', "frame-ancestors 'none'", 'same-origin'],
  [`/e/${ID}`, "frame-ancestors 'none'", 'same-origin'],
])('in frames of other sites, %s is under %s', { tags: 'embed.frame' }, async (url, ancestors, policy) => {
  const { headers } = await http.inject(url)
  expect(String(headers['content-security-policy']).split(';')).toContain(ancestors)
  expect(headers['cross-origin-resource-policy']).toBe(policy)
  expect(headers['x-frame-options']).toBe(policy === 'cross-origin' ? undefined : 'SAMEORIGIN')
})

test('the script for other sites is kept for an hour, compressed or not', async () => {
  for (const encoding of ['identity', 'br']) {
    const { headers } = await http.inject({ url: '/embed.js', headers: { 'accept-encoding': encoding } })
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
    })
  }
})

test('a compressed page still varies by language', async () => {
  const { headers } = await http.inject({ url: `/e/${ID}`, headers: { 'accept-encoding': 'gzip' } })
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-language, accept-encoding' })
})

test('HEAD is passed on as HEAD', async () => {
  const response = await http.inject({ method: 'HEAD', url: `/e/${ID}` })
  expect([response.statusCode, response.body, seen[0]?.method]).toEqual([200, '', 'HEAD'])
  expect(response.headers['cache-control']).toBe('public, max-age=60')
})

test('the names of the built style sheet and fonts are passed to the service by the gateway alone', async () => {
  await http.inject({ url: `/e/${ID}`, headers: { 'x-page-assets': '/assets/evil.css' } })
  await http.inject({ url: '/api/categories', headers: { 'x-page-assets': '/assets/evil.css' } })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  await http.inject({ method: 'POST', url: `/e/${ID}/report`, headers: form, payload: 'kind=closed' })
  const assets =
    '/assets/catalogue-pages-1a2b3c4d.css /assets/instrument-sans-latin-wght-normal-1a2b3c4d.woff2'
  expect(seen.map(({ headers }) => headers['x-page-assets'])).toEqual([assets, undefined, assets])
})

test.each([
  ['/dashboard', 'noindex'],
  ['/admin/users', 'noindex'],
  [`/events/${ID}`, 'noindex'],
  ['/auth/login', undefined],
  ['/privacy-policy', undefined],
  [`/e/${ID}`, undefined],
])('x-robots-tag of %s: %s', async (path, expected) => {
  const { statusCode, headers } = await http.inject(path)
  expect([statusCode, headers['x-robots-tag']]).toEqual([200, expected])
})

test('robots.txt names the sitemap, disallows the screens for signed-in users, and allows the public pages', async () => {
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
