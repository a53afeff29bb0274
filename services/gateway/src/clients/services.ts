import { OwnData, type ServiceHealth } from '@uitpost/contracts'
import { INTERNAL_TOKEN_HEADER } from '@uitpost/service-kit'
import { z } from 'zod'

const ASK_TIMEOUT_MS = 3_000
/** So long an answer is told to others who ask: /health is open to everybody, and each question is one to every service. */
const FRESH_MS = 200
/** An export reads many tables. */
const EXPORT_TIMEOUT_MS = 15_000
const Ready = z.object({ checks: z.record(z.string(), z.string()).optional() })

interface ServiceClientOptions {
  /** Shown to the services, which otherwise say little. */
  internalToken?: string | undefined
  exportTimeoutMs?: number
}

/** Asks the services how they are, and what they hold about somebody. */
export function createServiceClient(
  upstreams: Record<string, string>,
  { internalToken, exportTimeoutMs = EXPORT_TIMEOUT_MS }: ServiceClientOptions = {},
) {
  const ourselves = internalToken ? { [INTERNAL_TOKEN_HEADER]: internalToken } : {}
  const onceReady = new Set<string>()
  let asking: Promise<Record<string, ServiceHealth>> | undefined

  /** A service that does not answer is starting until it has been ready once, and down from then on. */
  async function ask(name: string, url: string): Promise<ServiceHealth> {
    try {
      const signal = AbortSignal.timeout(ASK_TIMEOUT_MS)
      const response = await fetch(`${url}/ready`, { headers: ourselves, signal })
      const { checks } = Ready.parse(await response.json())
      if (response.ok) onceReady.add(name)
      return { status: response.ok ? 'ok' : 'down', ...(checks && { checks }) }
    } catch {
      return { status: onceReady.has(name) ? 'down' : 'starting' }
    }
  }

  /** One answer of each, whatever it is; fails when one of them fails. */
  async function askAll<T>(question: (name: string, url: string) => Promise<T>): Promise<Record<string, T>> {
    const answers = Object.entries(upstreams).map(
      async ([name, url]): Promise<[string, T]> => [name, await question(name, url)],
    )
    return Object.fromEntries(await Promise.all(answers))
  }

  return {
    /** How each service is; never fails. Whoever asks while others do, or just after them, gets their answer. */
    readiness(): Promise<Record<string, ServiceHealth>> {
      asking ??= askAll(ask).finally(() => {
        setTimeout(() => (asking = undefined), FRESH_MS).unref()
      })
      return asking
    },

    /** What every service holds about the owner of this token; fails when one of them fails or is late. */
    ownData: (authorization: string): Promise<Record<string, OwnData>> =>
      askAll(async (name, url) => {
        const response = await fetch(`${url}/internal/me/export`, {
          headers: { authorization, ...ourselves },
          signal: AbortSignal.timeout(exportTimeoutMs),
        })
        if (!response.ok) throw new Error(`${name} answered ${response.status}`)
        return OwnData.parse(await response.json())
      }),
  }
}

export type ServiceClient = ReturnType<typeof createServiceClient>
