import { mkdtemp, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, createTokenVerifier, parseJwks } from '@uitpost/service-kit'
import { createTestKeys, internalToken } from '@uitpost/testing'
import { createGatewayApp } from '../src/app.ts'
import { createServiceClient } from '../src/clients/services.ts'
import type { Context } from '../src/context.ts'

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
  ...{ auth: url, catalogue: url, 'discovery-worker': url, notifier: url },
})

/** A gateway before these services. */
export async function startGateway(
  upstreams: Context['upstreams'],
  webRoot: string,
  services = createServiceClient(upstreams, { internalToken }),
) {
  const publicUrl = new URL('https://uitpost.example')
  const app = await createGatewayApp(
    { upstreams, services, hints: { listen: () => () => {} }, publicUrl, webRoot, version: '1.2.3' },
    {
      logger: createLogger('gateway', 'silent'),
      verifyToken: createTokenVerifier(parseJwks(keys.publicJwks)),
      internalToken,
    },
  )
  return app.http
}
export type Gateway = Awaited<ReturnType<typeof startGateway>>
