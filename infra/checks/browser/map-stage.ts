import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { expect } from '@playwright/test'
import { readRunFile } from '@uitpost/local'
import { findFreePort } from '@uitpost/servers'

const ROOT = resolve(import.meta.dirname, '..', '..', '..')
/** A PNG of one red pixel. */
const RED = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
)

/** How the tile service of a test behaves; its tiles are on another origin than its style. */
export type ServiceMood = 'well' | 'without a style' | 'with something else' | 'without tiles' | 'silent'

export interface TileService {
  styleUrl: string
  /** Where the tiles are. */
  tiles: string
  mood: ServiceMood
  /** Paths that were asked for. */
  asked: string[]
  close(): void
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A small tile service: a style with one layer of red pictures. */
export async function startTileService(): Promise<TileService> {
  const asked: string[] = []
  const answer = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*')
    if (service.mood === 'silent') return
    const isStyle = request.url === '/style.json'
    if (service.mood === (isStyle ? 'without a style' : 'without tiles')) response.writeHead(404).end()
    else if (!isStyle) response.setHeader('content-type', 'image/png').end(RED)
    else if (service.mood === 'with something else') response.end('{"version":8}')
    else response.end(JSON.stringify(style))
  })
  const other = createServer((request, response) => void answer.emit('request', request, response))
  const [home, tiles] = [await listen(answer), await listen(other)]
  const style = {
    version: 8,
    sources: {
      red: {
        type: 'raster',
        tiles: [`${tiles}/{z}/{x}/{y}.png`],
        tileSize: 256,
        attribution: '<a href="https://example.org">© Example maps</a>',
      },
    },
    layers: [{ id: 'red', type: 'raster', source: 'red' }],
  }
  const service: TileService = {
    styleUrl: `${home}/style.json`,
    tiles,
    mood: 'well',
    asked,
    close: () => {
      for (const server of [answer, other]) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
  return service
}

/** One more gateway before the services of the running product, with these settings; returns its URL. */
export async function startSecondGateway(
  baseUrl: string,
  settings: Record<string, string>,
): Promise<{ url: string; process: ChildProcess }> {
  const run = readRunFile(join(String(process.env['UITPOST_BROWSER_HOME']), 'run.json'))
  if (!run) throw new Error('The product does not run')
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const serviceUrl = (name: string) => `http://127.0.0.1:${run.ports[name]}`
  const child = spawn(process.execPath, [join(ROOT, 'services', 'gateway', 'src', 'main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      UITPOST_LOCAL: 'true',
      LOG_LEVEL: 'warn',
      TZ: 'UTC',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      REDIS_URL: `redis://127.0.0.1:${run.ports['redis']}`,
      REDIS_PREFIX: 'second-gateway',
      JWT_PUBLIC_JWKS: await (await fetch(`${baseUrl}/.well-known/jwks.json`)).text(),
      GATEWAY_AUTH_URL: serviceUrl('auth'),
      GATEWAY_CATALOGUE_URL: serviceUrl('catalogue'),
      GATEWAY_DISCOVERY_URL: serviceUrl('discovery-worker'),
      GATEWAY_NOTIFIER_URL: serviceUrl('notifier'),
      GATEWAY_WEB_ROOT: join(ROOT, 'apps', 'web', 'dist'),
      ...settings,
    },
    stdio: 'inherit',
  })
  const answers = async () => (await fetch(`${url}/health`).catch(() => undefined))?.status
  await expect.poll(answers, { timeout: 60_000 }).toBeDefined()
  return { url, process: child }
}
