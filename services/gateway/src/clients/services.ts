import { OwnData, type ServiceHealth } from '@uitpost/contracts'
import { CONFIRMED_EMAIL_HEADER, INTERNAL_TOKEN_HEADER, READY_PATH } from '@uitpost/service-kit'
import { z } from 'zod'

const ASK_TIMEOUT_MS = 3_000
/** Cache time of the health report in milliseconds: /health is public, and each report asks every service. */
const FRESH_MS = 200
/** Timeout of an export, which reads many tables. */
const EXPORT_TIMEOUT_MS = 15_000
const Ready = z.object({ checks: z.record(z.string(), z.string()).optional() })

interface ServiceClientOptions {
  /** The internal token, without which the services answer no internal call. */
  internalToken?: string | undefined
  exportTimeoutMs?: number
}

/** Names the address of an account to catalogue; only one that is confirmed is certain to be its owner's. */
function headersOf(ofAuth: OwnData): Record<string, string> {
  const { email, emailConfirmedAt } = ofAuth['account']?.[0] ?? {}
  if (typeof email !== 'string' || typeof emailConfirmedAt !== 'string') return {}
  return { [CONFIRMED_EMAIL_HEADER]: encodeURIComponent(email) }
}

/** Internal calls to the services: health and own data. */
export function createServiceClient(
  upstreams: Record<string, string> & { auth: string },
  { internalToken, exportTimeoutMs = EXPORT_TIMEOUT_MS }: ServiceClientOptions = {},
) {
  const ourselves = internalToken ? { [INTERNAL_TOKEN_HEADER]: internalToken } : {}
  const onceReady = new Set<string>()
  let asking: Promise<Record<string, ServiceHealth>> | undefined

  /** A service that does not answer is 'starting' until it was ready once, 'down' afterwards. */
  async function ask(name: string, url: string): Promise<ServiceHealth> {
    try {
      const signal = AbortSignal.timeout(ASK_TIMEOUT_MS)
      const response = await fetch(`${url}${READY_PATH}`, { headers: ourselves, signal })
      const { checks } = Ready.parse(await response.json())
      if (response.ok) onceReady.add(name)
      return { status: response.ok ? 'ok' : 'down', ...(checks && { checks }) }
    } catch {
      return { status: onceReady.has(name) ? 'down' : 'starting' }
    }
  }

  /** One reply from each service; rejects if one call fails. */
  async function askAll<T>(question: (name: string, url: string) => Promise<T>): Promise<Record<string, T>> {
    const answers = Object.entries(upstreams).map(
      async ([name, url]): Promise<[string, T]> => [name, await question(name, url)],
    )
    return Object.fromEntries(await Promise.all(answers))
  }

  return {
    /** The health of each service; never rejects. Concurrent and recent calls share one report. */
    readiness(): Promise<Record<string, ServiceHealth>> {
      asking ??= askAll(ask).finally(() => {
        setTimeout(() => (asking = undefined), FRESH_MS).unref()
      })
      return asking
    },

    /**
     * What every service stores about the owner of this token; rejects if one of them fails or times out. Catalogue is
     * asked after auth, which knows the address that the owner has confirmed.
     */
    ownData: async (authorization: string): Promise<Record<string, OwnData>> => {
      const read = async (name: string, url: string, more: Record<string, string> = {}) => {
        const response = await fetch(`${url}/internal/me/export`, {
          headers: { authorization, ...ourselves, ...more },
          signal: AbortSignal.timeout(exportTimeoutMs),
        })
        if (!response.ok) throw new Error(`${name} answered ${response.status}`)
        return OwnData.parse(await response.json())
      }
      const auth = read('auth', upstreams.auth)
      return askAll(async (name, url) => {
        if (name === 'auth') return auth
        return read(name, url, name === 'catalogue' ? headersOf(await auth) : {})
      })
    },
  }
}

export type ServiceClient = ReturnType<typeof createServiceClient>
