import { OwnData, type ServiceHealth } from '@uitpost/contracts'
import { z } from 'zod'

const ASK_TIMEOUT_MS = 3_000
/** An export reads many tables. */
const EXPORT_TIMEOUT_MS = 15_000
const Ready = z.object({ checks: z.record(z.string(), z.string()).optional() })

/** Asks the services how they are. A service that does not answer is starting or down; nothing throws. */
export const createServiceClient = (
  upstreams: Record<string, string>,
  exportTimeoutMs = EXPORT_TIMEOUT_MS,
) => ({
  async readiness(): Promise<Record<string, ServiceHealth>> {
    const answers = Object.entries(upstreams).map(
      async ([name, url]): Promise<[string, ServiceHealth]> => [name, await ask(url)],
    )
    return Object.fromEntries(await Promise.all(answers))
  },

  /** What every service holds about the owner of this token; fails when one of them fails or is late. */
  async ownData(authorization: string): Promise<Record<string, OwnData>> {
    const answers = Object.entries(upstreams).map(async ([name, url]): Promise<[string, OwnData]> => {
      const response = await fetch(`${url}/internal/me/export`, {
        headers: { authorization },
        signal: AbortSignal.timeout(exportTimeoutMs),
      })
      if (!response.ok) throw new Error(`${name} answered ${response.status}`)
      return [name, OwnData.parse(await response.json())]
    })
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
