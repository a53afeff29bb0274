import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { decodePage, judgeRobots } from '@uitpost/event-reader/parsers'
import { FetchRefused } from '@uitpost/service-kit/fetch-refused'
import { INNER_ADDRESSES } from '@uitpost/testing'
import { afterEach, describe, expect, test } from 'vitest'
import type { SafeFetchOptions, SafeRequest } from './safe-fetch.ts'
import { createSafeFetch, PAGE_TYPES } from './safe-fetch.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A site on loopback that only the client under test may fetch. */
async function startSite(answer: Answer, options: Partial<SafeFetchOptions> = {}) {
  const seen: { path: string; headers: IncomingMessage['headers'] }[] = []
  const listen: RequestListener = (request, response) => {
    seen.push({ path: request.url ?? '', headers: request.headers })
    if (request.url === '/robots.txt') response.writeHead(404).end()
    else answer(request, response)
  }
  const server = createServer(listen).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const hosts = ['127.0.0.1', 'site.example']
  const safeFetch = createSafeFetch({
    userAgent: 'UitpostBot/1.0',
    contact: 'https://uitpost.example/bot',
    judgeRobots: async (question) => judgeRobots(question),
    perHostDelayMs: 0,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    allow: (host, wanted) => hosts.includes(host) && wanted === port,
    ...options,
  })
  const get = async (path: string, request: Partial<SafeRequest> = {}) => {
    const reply = await safeFetch(`http://site.example:${port}${path}`, { accept: PAGE_TYPES, ...request })
    return { ...reply, text: decodePage(reply.bytes, reply.charset) }
  }
  return { get, seen, port, safeFetch }
}

const refusal = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'opened',
    (error: unknown) => (error instanceof FetchRefused ? error.type : `not a refusal: ${String(error)}`),
  )

const html = (response: ServerResponse, body: string | Buffer, type = 'text/html; charset=utf-8') =>
  response.writeHead(200, { 'content-type': type }).end(body)

describe('a page', () => {
  test('is returned with its text, type, address and validators, and requested with our name and contact', async () => {
    const { get, seen } = await startSite((_, response) => {
      response.setHeader('etag', '"v1"')
      response.setHeader('last-modified', 'Sat, 28 Nov 2026 20:30:00 GMT')
      html(response, '<h1>Fête</h1>')
    })
    expect(await get('/jazz', { etag: '"v0"', lastModified: 'x' })).toMatchObject({
      status: 200,
      text: '<h1>Fête</h1>',
      contentType: 'text/html',
      etag: '"v1"',
      lastModified: 'Sat, 28 Nov 2026 20:30:00 GMT',
      fromSandbox: false,
    })
    expect(seen.map(({ path }) => path)).toEqual(['/robots.txt', '/jazz'])
    expect(seen[1]?.headers).toMatchObject({
      'user-agent': 'UitpostBot/1.0 (+https://uitpost.example/bot)',
      accept: 'text/html, application/xhtml+xml',
      'if-none-match': '"v0"',
      'if-modified-since': 'x',
    })
  })

  test('that has not changed is answered with 304 and no text', async () => {
    const { get } = await startSite((_, response) => response.writeHead(304, { etag: '"v1"' }).end())
    expect(await get('/', { etag: '"v1"' })).toMatchObject({ status: 304, text: '', etag: '"v1"' })
  })

  test.each([404, 410, 500])('with status %i is returned without its text', async (status) => {
    const { get } = await startSite((_, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end('za 28 november'),
    )
    expect(await get('/')).toMatchObject({ status, text: '' })
  })

  test.each([
    ['of its header', 'text/html; charset=iso-8859-1', Buffer.from('Fête', 'latin1')],
    ['of its meta element', 'text/html', Buffer.from('<meta charset="windows-1252">Fête', 'latin1')],
    [
      'of its old meta element',
      'text/html',
      Buffer.from('<meta http-equiv=x content="text/html; charset=iso-8859-15">Fête', 'latin1'),
    ],
    [
      'of its byte-order mark, also if the header states another one',
      'text/html; charset=iso-8859-1',
      Buffer.from('\uFEFFFête', 'utf16le'),
    ],
    ['that is not stated, and is UTF-8', 'text/html', Buffer.from('Fête')],
    ['that is not stated, and is not UTF-8', 'text/html', Buffer.from('Fête', 'latin1')],
    ['of a name that does not exist', 'text/html; charset=klingon', Buffer.from('Fête')],
  ])('is read in the encoding %s', async (_, type, body) => {
    const { get } = await startSite((__, response) => html(response, body, type))
    expect((await get('/')).text).toMatch(/Fête$/)
  })

  test('is fetched across redirects', async () => {
    const { get, port } = await startSite((request, response) => {
      const hop = Number(request.url?.slice(2) ?? 0)
      if (hop < 5)
        response.writeHead([301, 302, 303, 307, 308][hop] ?? 302, { location: `/h${hop + 1}` }).end()
      else html(response, 'er')
    })
    expect(await get('/h0')).toMatchObject({ text: 'er', finalUrl: `http://site.example:${port}/h5` })
  })
})

describe('refused is', () => {
  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1/',
    'http://[::ffff:7f00:1]/',
    'http://2130706433/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_INFO',
    '//10.0.0.1/',
    'http://localhost/',
  ])('a redirect to %s', async (location) => {
    const { get } = await startSite((_, response) => response.writeHead(302, { location }).end())
    expect(await refusal(get('/'))).toMatch(/^(private|bad)_address$/)
  })

  test('a sixth redirect', async () => {
    const { get, seen } = await startSite((_, response) =>
      response.writeHead(302, { location: '/again' }).end(),
    )
    expect(await refusal(get('/'))).toBe('redirects')
    expect(seen.filter(({ path }) => path !== '/robots.txt')).toHaveLength(6)
  })

  test('every spelling of an inner address, without a connection', async () => {
    const { safeFetch, seen } = await startSite((_, response) => html(response, 'geheim'), {
      judgeRobots: false,
    })
    for (const address of INNER_ADDRESSES) {
      expect(await refusal(safeFetch(address, { accept: PAGE_TYPES })), address).toBe('private_address')
    }
    expect(seen).toEqual([])
  })

  test.each([
    ['one inner address', ['127.0.0.1']],
    ['one of several', ['93.184.216.34', '10.0.0.7']],
    ['an inner address in the other family', ['93.184.216.34', '::1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
  ])('a public name that leads to %s', async (_, addresses) => {
    const { safeFetch, seen } = await startSite((__, response) => html(response, 'geheim'), {
      resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      judgeRobots: false,
    })
    expect(await refusal(safeFetch('http://rebind.example/', { accept: PAGE_TYPES }))).toBe('private_address')
    expect(seen).toEqual([])
  })

  test('a name whose address changes: the connection goes to the address that was checked', async () => {
    const answers = ['127.0.0.1', '10.0.0.7', '10.0.0.7']
    let lookups = 0
    const { get } = await startSite(
      (_, response) => {
        response.setHeader('connection', 'close')
        html(response, 'hier')
      },
      {
        judgeRobots: false,
        resolve: async () => {
          lookups += 1
          return [{ address: answers[lookups - 1] ?? '10.0.0.7', family: 4 }]
        },
      },
    )
    expect((await get('/')).text).toBe('hier')
    expect(lookups).toBe(1)
    expect(await refusal(get('/'))).toBe('private_address')
    expect(lookups).toBe(2)
  })

  test('an unknown name', async () => {
    const { get } = await startSite((_, response) => html(response, ''), {
      judgeRobots: false,
      resolve: async () => {
        throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
      },
    })
    expect(await refusal(get('/'))).toBe('unresolved')
  })

  test.each([
    ['a body larger than allowed', (response: ServerResponse) => html(response, 'x'.repeat(200_000))],
    [
      'a body with a larger Content-Length',
      (response: ServerResponse) =>
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': '5000000000' }).write('x'),
    ],
    [
      'a body without an end',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'text/html' })
        const more = (): void => {
          while (!response.destroyed && response.write('x'.repeat(10_000))) continue
        }
        response.on('drain', more)
        more()
      },
    ],
    [
      'a small body that is decompressed to a large one',
      (response: ServerResponse) => {
        response.setHeader('content-encoding', 'gzip')
        html(response, gzipSync(Buffer.alloc(20_000_000)))
      },
    ],
  ])('%s', async (_, answer) => {
    const { get } = await startSite((__, response) => answer(response))
    expect(await refusal(get('/', { maxBytes: 100_000 }))).toBe('too_large')
  })

  test.each([
    [
      'a body that stops half way',
      (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).write('<h1>'),
    ],
    ['an answer that never begins', () => undefined],
    [
      'a body that comes in drops',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'text/html' })
        const drops = setInterval(() => response.write('.'), 20)
        response.on('close', () => clearInterval(drops))
      },
    ],
  ])('%s', async (_, answer) => {
    const { get } = await startSite((__, response) => answer(response), {
      totalTimeoutMs: 250,
      judgeRobots: false,
    })
    expect(await refusal(get('/'))).toBe('timeout')
  })

  test.each(['application/pdf', 'image/png', 'text/calendar', 'application/x-msdownload', ''])(
    'the media type "%s" for a page',
    async (type) => {
      const { get } = await startSite((_, response) =>
        response.writeHead(200, type === '' ? {} : { 'content-type': type }).end('x'),
      )
      expect(await refusal(get('/'))).toBe('content_type')
      expect(await refusal(get('/', { accept: ['text/calendar'] }))).toBe(
        type === 'text/calendar' ? 'opened' : 'content_type',
      )
    },
  )

  test('a broken connection', async () => {
    const { get } = await startSite((request) => request.socket.destroy())
    expect(await refusal(get('/'))).toBe('network')
  })
})
