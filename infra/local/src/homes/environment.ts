import { resolve } from 'node:path'
import { rolesOf, urlFor } from '@uitpost/servers'
import { REPOSITORY, type ServicePlan } from '../services.ts'
import { publicPart, type Secrets } from './secrets.ts'
import { isRedisElsewhere } from './settings.ts'

/** Addresses and secrets, known once the servers run. */
export interface PlatformFacts {
  /** By service name. */
  servicePorts: Readonly<Record<string, number>>
  /** By service name; those without one serve no metrics. */
  metricsPorts?: Readonly<Record<string, number>>
  publicUrl: string
  postgresUrl: string
  redisUrl: string
  smtpUrl: string
  sandboxUrl: string | undefined
  groqApiKey: string | undefined
  secrets: Secrets
  /** Of the data and the database, whose disks are watched; only services need them. */
  dataFolders?: readonly string[]
}

export const DATABASE = 'uitpost'

type Environment = Record<string, string>

/** The environment of a service; the only place where local mode names configuration keys. */
export function environmentOf(
  service: ServicePlan,
  facts: PlatformFacts,
  role: 'app' | 'owner' = 'app',
): Environment {
  const key = facts.secrets.signingKey
  return {
    ...inherited(),
    NODE_ENV: 'development',
    TZ: 'UTC',
    UITPOST_LOCAL: 'true',
    HOST: '127.0.0.1',
    PORT: String(facts.servicePorts[service.name] ?? 0),
    METRICS_PORT: String(facts.metricsPorts?.[service.name] ?? ''),
    ...(service.schema ? { DATABASE_URL: databaseUrl(service.schema, facts, role) } : {}),
    ...redisSettings(facts),
    PUBLIC_URL: facts.publicUrl,
    LOG_LEVEL: process.env['LOG_LEVEL'] || 'info',
    INTERNAL_TOKEN: facts.secrets.internalToken,
    JWT_PUBLIC_JWKS: JSON.stringify({ keys: [publicPart(key)] }),
    ...ownSettings(service.name, facts),
  }
}

/** Sentinels are inherited. */
function redisSettings({ redisUrl, secrets }: PlatformFacts): Environment {
  if (!isRedisElsewhere(process.env)) return { REDIS_URL: redisUrl, REDIS_PREFIX: secrets.redisPrefix }
  return { REDIS_PREFIX: process.env['REDIS_PREFIX'] || secrets.redisPrefix }
}

function ownSettings(name: string, facts: PlatformFacts): Environment {
  const serviceUrl = (other: string) => `http://127.0.0.1:${facts.servicePorts[other]}`
  switch (name) {
    case 'gateway':
      return {
        GATEWAY_AUTH_URL: serviceUrl('auth'),
        GATEWAY_CATALOGUE_URL: serviceUrl('catalogue'),
        GATEWAY_DISCOVERY_URL: serviceUrl('discovery-worker'),
        GATEWAY_NOTIFIER_URL: serviceUrl('notifier'),
        GATEWAY_WEB_ROOT: `${REPOSITORY}/apps/web/dist`,
        GATEWAY_WATCHED_FOLDERS: [facts.dataFolders ?? [], process.env['GATEWAY_WATCHED_FOLDERS'] ?? []]
          .flat()
          .join(),
        ...(process.env['BACKUP_DIR'] && { BACKUP_DIR: resolve(REPOSITORY, process.env['BACKUP_DIR']) }),
      }
    case 'auth':
      return { AUTH_SIGNING_JWKS: JSON.stringify({ keys: [facts.secrets.signingKey] }) }
    case 'discovery-worker':
      return { GROQ_API_KEY: facts.groqApiKey ?? '', DISCOVERY_SANDBOX_URL: facts.sandboxUrl ?? '' }
    case 'notifier':
      return {
        NOTIFIER_SMTP_URL: facts.smtpUrl,
        NOTIFIER_MAIL_FROM: 'Uitpost <post@uitpost.test>',
        NOTIFIER_UNSUBSCRIBE_SECRET: facts.secrets.unsubscribeSecret,
        NOTIFIER_VAPID_PUBLIC_KEY: facts.secrets.vapid.publicKey,
        NOTIFIER_VAPID_PRIVATE_KEY: facts.secrets.vapid.privateKey,
        NOTIFIER_VAPID_SUBJECT: 'mailto:post@uitpost.test',
      }
    default:
      return {}
  }
}

/** The superuser's URL, for dumps and for filling the database. */
export const superuserUrl = ({ postgresUrl, secrets }: PlatformFacts) =>
  urlFor(postgresUrl, DATABASE, 'postgres', secrets.postgresPassword)

function databaseUrl(schema: string, facts: PlatformFacts, role: 'app' | 'owner'): string {
  const name = rolesOf(schema)[role]
  return urlFor(facts.postgresUrl, DATABASE, name, facts.secrets.rolePasswords[name] ?? '')
}

/** Settings of services from the user's environment (DISCOVERY_…); the AI key is only passed to discovery. */
function inherited(): Environment {
  const withheld = new Set([
    'GROQ_API_KEY',
    'DATABASE_URL',
    'INBOX_PORT',
    'NODE_CHANNEL_FD',
    'BACKUP_KEY_FILE',
  ])
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !withheld.has(entry[0]),
    ),
  )
}
