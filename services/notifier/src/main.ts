import { assertMigrated, connect, ping } from '@uitpost/database'
import { type Messaging, readinessOf, startMessaging } from '@uitpost/messaging'
import { createLogger, createTokenVerifier, runService } from '@uitpost/service-kit'
import { createNotifierApp } from './app.ts'
import { createMailer } from './clients/mail.ts'
import { config } from './config.ts'
import { createContext } from './context.ts'
import { consumers, SEND_QUEUE, sweeps, workers } from './jobs/index.ts'
import { createMailRenderer } from './mail/render.ts'
import { migrations } from './store/migrations/index.ts'
import type { NotifierDb } from './store/schema.ts'

const env = config()
const logger = createLogger('notifier', env.LOG_LEVEL)
const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, NOTIFIER_MAIL_CONNECTIONS: connections } = env
const db = connect<NotifierDb>({
  url: databaseUrl,
  schema: 'notifier',
  applicationName: 'notifier',
  poolSize: 15,
})
await assertMigrated(db, 'notifier', migrations)

const domain = new URL(env.PUBLIC_URL).hostname
const mailer = createMailer({ url: env.NOTIFIER_SMTP_URL, from: env.NOTIFIER_MAIL_FROM, domain, connections })
const now = () => new Date()
// A sweep may run before the queues are open; it will hint again.
let messaging: Messaging | undefined
const hintDelivery = async (id: string) => messaging?.enqueue(SEND_QUEUE, { id }, { jobId: id })
const ctx = createContext({
  db,
  mailer,
  renderer: await createMailRenderer(),
  hintDelivery,
  publicUrl: env.PUBLIC_URL,
  now,
})
const running = await startMessaging({
  ...{ service: 'notifier', db, databaseUrl, redisUrl, queuePrefix: env.REDIS_PREFIX, logger },
  consumers: consumers(now, hintDelivery),
  workers: workers(ctx, connections),
  sweeps: sweeps(ctx),
})
messaging = running
const verifyToken = createTokenVerifier(env.JWT_PUBLIC_JWKS)
const app = createNotifierApp(ctx, {
  ...{ logger, verifyToken },
  checks: {
    postgres: () => ping(db),
    messages: async () => readinessOf(await running.health(), env.NODE_ENV),
  },
})
await runService({
  ...{ app, logger, host: env.HOST, port: env.PORT },
  close: async () => {
    await running.close()
    mailer.close()
    await db.destroy()
  },
})
