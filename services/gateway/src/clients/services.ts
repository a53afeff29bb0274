import type { ServiceHealth } from '@uitpost/contracts'
import { z } from 'zod'

const ASK_TIMEOUT_MS = 3_000
const Ready = z.object({ checks: z.record(z.string(), z.string()).optional() })

/** Asks the services how they are. A service that does not answer is starting or down; nothing throws. */
export const createServiceClient = (upstreams: Record<string, string>) => ({
  async readiness(): Promise<Record<string, ServiceHealth>> {
    const answers = Object.entries(upstreams).map(
      async ([name, url]): Promise<[string, ServiceHealth]> => [name, await ask(url)],
    )
    return Object.fromEntries(await Promise.all(answers))
  },
})

export type ServiceClient = ReturnType<typeof createServiceClient>

async function ask(url: string): Promise<ServiceHealth> {
  try {
    const response = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(ASK_TIMEOUT_MS) })
    const { checks } = Ready.parse(await response.json())
    return { status: response.ok ? 'ok' : 'down', ...(checks && { checks }) }
  } catch {
    return { status: 'starting' }
  }
}
