import { ping } from '@uitpost/database'
import type { AppOptions } from '@uitpost/service-kit'
import type { Metrics } from '@uitpost/service-kit/metrics'
import { readinessOf } from './readiness.ts'
import { type Messaging, type MessagingOptions, startMessaging } from './start-messaging.ts'

/** The settings of a service with a database: those of service-kit's `commonConfig` and `databaseConfig`. */
interface ServiceSettings {
  NODE_ENV: Parameters<typeof readinessOf>[1]
  DATABASE_URL: string
  DATABASE_DIRECT_URL?: string | undefined
  REDIS_PREFIX: string
  JWT_PUBLIC_JWKS: AppOptions['publicKeys']
  INTERNAL_TOKEN?: string | undefined
}

interface ServiceParts<DB> extends Omit<MessagingOptions<DB>, 'databaseUrl' | 'queuePrefix' | 'metrics'> {
  metrics: Metrics
}

/** Starts the messaging of a service with its settings. `appOptions` are those of the service's HTTP app. */
export async function startServiceMessaging<DB>(
  env: ServiceSettings,
  parts: ServiceParts<DB>,
): Promise<Messaging & { appOptions: Omit<AppOptions, 'service'> }> {
  const messaging = await startMessaging({
    ...parts,
    databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    queuePrefix: env.REDIS_PREFIX,
  })
  const appOptions = {
    logger: parts.logger,
    metrics: parts.metrics,
    publicKeys: env.JWT_PUBLIC_JWKS,
    internalToken: env.INTERNAL_TOKEN,
    sendHint: messaging.sendHint,
    checks: {
      postgres: () => ping(parts.db),
      messages: async () => readinessOf(await messaging.health(), env.NODE_ENV),
    },
  }
  return { ...messaging, appOptions }
}
