import { isIP } from 'node:net'
import { commonConfig, readConfig } from '@uitpost/service-kit'
import { z } from 'zod'

const serviceUrl = (service: string, port: number) =>
  z.url({ protocol: /^https?$/ }).meta({
    description: `Where the gateway reaches ${service}`,
    examples: [`http://${service}:${port}`],
  })

export const gatewayConfig = {
  ...commonConfig,
  GATEWAY_AUTH_URL: serviceUrl('auth', 8081),
  GATEWAY_CATALOGUE_URL: serviceUrl('catalogue', 8082),
  GATEWAY_DISCOVERY_URL: serviceUrl('discovery-worker', 8083),
  GATEWAY_NOTIFIER_URL: serviceUrl('notifier', 8084),
  GATEWAY_WEB_ROOT: z
    .string()
    .min(1)
    .meta({
      description: 'Folder of the built web app',
      examples: ['apps/web/dist'],
    }),
  GATEWAY_TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .refine((proxies) => proxies.every(isNetwork), 'addresses and networks, separated by commas')
    .meta({
      description:
        'Proxies whose X-Forwarded-For is believed: addresses and networks, separated by commas; without any, a caller is whoever connects',
      examples: ['10.0.0.0/8,fd00::/8'],
    }),
  GATEWAY_IP_LIMIT_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(300)
    .meta({
      description: 'Calls of each open route that costs something that one address may make in a minute',
      examples: ['300'],
    }),
}

/** Local mode has one person behind every address, and tests by the hundred. */
const LOCAL_IP_LIMIT_PER_MINUTE = 100_000

/** `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`. */
function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.split('/')
  const version = isIP(address)
  return (
    version > 0 &&
    rest.length === 0 &&
    /^\d{1,3}$/.test(prefix) &&
    Number(prefix) <= (version === 4 ? 32 : 128)
  )
}

export const config = () => {
  const env = readConfig(gatewayConfig, process.env)
  return env.UITPOST_LOCAL ? { ...env, GATEWAY_IP_LIMIT_PER_MINUTE: LOCAL_IP_LIMIT_PER_MINUTE } : env
}
export type Config = ReturnType<typeof config>
