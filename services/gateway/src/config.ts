import { isIP } from 'node:net'
import { tmpdir, totalmem } from 'node:os'
import { commonConfig, readConfig, wholeNumber } from '@uitpost/service-kit'
import { z } from 'zod'
import type { Operator } from './imprint.ts'
import { DEFAULT_LIMITS, type GatewayLimits } from './limits/limits.ts'

const serviceUrl = (service: string, port: number) =>
  z.url({ protocol: /^https?$/ }).meta({
    description: `Where the gateway reaches ${service}`,
    examples: [`http://${service}:${port}`],
  })

const stated = (description: string, example: string) =>
  z
    .string()
    .min(1)
    .max(300)
    .optional()
    .meta({ description, examples: [example] })

const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []))

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
  GATEWAY_TRUSTED_PROXIES: list
    .refine((proxies) => proxies.every(isNetwork), 'addresses and networks, separated by commas')
    .meta({
      description:
        'Proxies whose X-Forwarded-For is believed: addresses and networks, separated by commas; without any, the address that connects is the caller',
      examples: ['10.0.0.0/8,fd00::/8'],
    }),
  GATEWAY_IP_LIMIT_PER_MINUTE: wholeNumber(
    300,
    'Calls of each open route that costs something that one address may make in a minute',
  ),
  GATEWAY_CONNECTIONS: wholeNumber(DEFAULT_LIMITS.connections, 'Open connections of everybody at most'),
  GATEWAY_CONNECTIONS_PER_NETWORK: wholeNumber(
    DEFAULT_LIMITS.connectionsPerNetwork,
    'Open connections of one IPv4 address or IPv6 /64 at most; those of trusted proxies are not counted',
  ),
  GATEWAY_REQUESTS_PER_NETWORK: wholeNumber(
    DEFAULT_LIMITS.requestsPerNetwork,
    'Requests of one IPv4 address or IPv6 /64 under way at the same time at most',
  ),
  GATEWAY_REQUESTS_PER_ROUTE: wholeNumber(
    DEFAULT_LIMITS.requestsPerRoute,
    'Requests of one route that a service works on at the same time at most; more wait',
  ),
  GATEWAY_BODY_SECONDS: wholeNumber(
    DEFAULT_LIMITS.bodyMs / 1_000,
    'How long the body of a request may take to arrive',
  ),
  GATEWAY_BODY_BYTES_PER_SECOND: wholeNumber(
    DEFAULT_LIMITS.bodyBytesPerSecond,
    'How fast the body of a request has to arrive after the first five seconds',
  ),
  GATEWAY_OPERATOR_NAME: stated('Who runs this installation, for the imprint', 'Stichting Voorbeeld'),
  GATEWAY_OPERATOR_ADDRESS: stated('Where they are established', 'Oudegracht 1, 3511 AA Utrecht, Nederland'),
  GATEWAY_OPERATOR_EMAIL: z
    .email()
    .optional()
    .meta({ description: 'Where they answer', examples: ['post@uitpost.example'] }),
  GATEWAY_OPERATOR_REGISTER: stated(
    'Register in which they are entered, and their number there',
    'KVK 12345678',
  ),
  GATEWAY_OPERATOR_VAT: stated('Their VAT number', 'NL001234567B01'),
  BACKUP_DIR: z
    .string()
    .min(1)
    .optional()
    .meta({
      description:
        'Folder of the daily backups of `npm start` and of the containers, on another disk if there is one, beside BACKUP_KEY_FILE, which names the file with their key; without it none are made, and System Health says so',
      examples: ['/mnt/backups/uitpost'],
    }),
  GATEWAY_WATCHED_FOLDERS: list.meta({
    description:
      'More folders whose disks are watched, separated by commas; `npm start` names those of its data and of the database',
    examples: ['/var/lib/postgresql/data'],
  }),
}

/** The folders whose disks are watched: of this process, of backups, and those that are named. */
export const watchedFoldersOf = (env: Pick<Config, 'BACKUP_DIR' | 'GATEWAY_WATCHED_FOLDERS'>): string[] => [
  process.cwd(),
  tmpdir(),
  ...(env.BACKUP_DIR ? [env.BACKUP_DIR] : []),
  ...env.GATEWAY_WATCHED_FOLDERS,
]

/** What the imprint states of whoever runs this installation. */
export const operatorOf = (env: Config): Operator => ({
  name: env.GATEWAY_OPERATOR_NAME,
  address: env.GATEWAY_OPERATOR_ADDRESS,
  email: env.GATEWAY_OPERATOR_EMAIL,
  register: env.GATEWAY_OPERATOR_REGISTER,
  vat: env.GATEWAY_OPERATOR_VAT,
})

/** Local mode and tests use one address for everybody; explicit settings still apply. */
const LOCAL = {
  GATEWAY_IP_LIMIT_PER_MINUTE: 100_000,
  GATEWAY_CONNECTIONS_PER_NETWORK: 100_000,
  GATEWAY_REQUESTS_PER_NETWORK: 100_000,
}

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

export const config = (environment: NodeJS.ProcessEnv = process.env) => {
  const env = readConfig(gatewayConfig, environment)
  if (!env.UITPOST_LOCAL) return env
  const unstated = Object.entries(LOCAL).filter(
    ([name]) => !environment[name] && !environment[`${name}_FILE`],
  )
  return { ...env, ...Object.fromEntries(unstated) }
}
export type Config = ReturnType<typeof config>

/** Share of the container's memory; the rest is needed to refuse requests. */
const MEMORY_SHARE = 0.85

/** After a laptop was suspended the event loop is late without being overloaded. */
export const gatewayLimitsOf = (env: Config): GatewayLimits => ({
  ...DEFAULT_LIMITS,
  connections: env.GATEWAY_CONNECTIONS,
  connectionsPerNetwork: env.GATEWAY_CONNECTIONS_PER_NETWORK,
  requestsPerNetwork: env.GATEWAY_REQUESTS_PER_NETWORK,
  requestsPerRoute: env.GATEWAY_REQUESTS_PER_ROUTE,
  bodyMs: env.GATEWAY_BODY_SECONDS * 1_000,
  bodyBytesPerSecond: env.GATEWAY_BODY_BYTES_PER_SECOND,
  eventLoopDelayMs: env.UITPOST_LOCAL ? 0 : DEFAULT_LIMITS.eventLoopDelayMs,
  memoryBytes: containerMemory() * MEMORY_SHARE,
})

/** The container's memory limit in bytes; 0 if there is none. */
function containerMemory(): number {
  const bytes = process.constrainedMemory()
  return bytes < totalmem() ? bytes : 0
}
