import { mkdtemp, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppOptions, createLogger, parseJwks } from '@uitpost/service-kit'
import { createTestKeys, internalToken } from '@uitpost/testing'
import { createGatewayApp } from '../src/app.ts'
import { createServiceClient } from '../src/clients/services.ts'
import type { Context } from '../src/context.ts'
import { DEFAULT_LIMITS, type GatewayLimits } from '../src/limits/limits.ts'

export const keys = createTestKeys()

/** The folder of a web app with these pages. */
export async function writeWebRoot(pages: Record<string, string>): Promise<string> {
  const webRoot = await mkdtemp(join(tmpdir(), 'uitpost-web-'))
  for (const [name, content] of Object.entries(pages)) await writeFile(join(webRoot, name), content)
  return webRoot
}

/** Has a server listen and says where. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export const everyServiceAt = (url: string): Context['upstreams'] => ({
  auth: url,
  catalogue: url,
  'discovery-worker': url,
  notifier: url,
})

interface GatewaySettings
  extends Partial<Omit<Context, 'upstreams' | 'webRoot' | 'limits'>>,
    Partial<Pick<AppOptions, 'publicKeys' | 'refusalOf' | 'trustedProxies' | 'metrics'>> {
  limits?: Partial<GatewayLimits>
}

/** Tests share a machine: a late event loop is none of their business. */
const CALM: Partial<GatewayLimits> = { eventLoopDelayMs: 0 }

/** A gateway before these services. */
export async function startGateway(
  upstreams: Context['upstreams'],
  webRoot: string,
  { limits, publicKeys, refusalOf, trustedProxies, metrics, ...context }: GatewaySettings = {},
) {
  const app = await createGatewayApp(
    {
      upstreams,
      webRoot,
      version: '1.2.3',
      publicUrl: new URL('https://uitpost.example'),
      services: createServiceClient(upstreams, { internalToken }),
      hints: { listen: () => () => {} },
      operator: {},
      backups: async () => 'ok',
      freeRatio: async () => 0.5,
      limits: { ...DEFAULT_LIMITS, ...CALM, ...limits },
      ...context,
    },
    {
      logger: createLogger('gateway', 'silent'),
      publicKeys: publicKeys ?? parseJwks(keys.publicJwks),
      internalToken,
      metrics,
      ...(refusalOf && { refusalOf }),
      ...(trustedProxies && { trustedProxies }),
    },
  )
  return app.http
}
export type Gateway = Awaited<ReturnType<typeof startGateway>>
