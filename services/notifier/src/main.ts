import { keysOf } from '@uitpost/contracts'
import { assertMigrated, connect } from '@uitpost/database'
import { type Messaging, startServiceMessaging } from '@uitpost/messaging'
import { findRedis } from '@uitpost/service-kit'
import { openProcess, runService } from '@uitpost/service-kit/run'
import { createNotifierApp } from './app.ts'
import { createMailer } from './clients/mail.ts'
import { connectMailLimits } from './clients/mail-limits.ts'
import { config, dkimOf, pushOf, twilioOf } from './config.ts'
import { createContext } from './context.ts'
import { consumers, SEND_QUEUE, sweeps, workers } from './jobs/index.ts'
import { createMailRenderer } from './mail/render.ts'
import { countDeliveries, registerMetrics } from './metrics.ts'
import { migrations } from './store/migrations/index.ts'
import type { NotifierDb } from './store/schema.ts'

const env = config()
const { logger, metrics } = await openProcess('notifier', env)
const redis = await findRedis(env)
const connections = env.NOTIFIER_MAIL_CONNECTIONS
const db = connect<NotifierDb>({
  url: env.DATABASE_URL,
  applicationName: 'notifier',
  poolSize: 15,
})
await assertMigrated(db, 'notifier', migrations)

const domain = new URL(env.PUBLIC_URL).hostname
const mailer = createMailer({
  url: env.NOTIFIER_SMTP_URL,
  from: env.NOTIFIER_MAIL_FROM,
  domain,
  connections,
  dkim: dkimOf(env),
})
const twilioOptions = twilioOf(env)
// Large libraries, loaded only if configured.
const twilio = twilioOptions && (await import('./clients/twilio.ts')).createTwilio(twilioOptions)
const perMinute = env.NOTIFIER_MAIL_PER_MINUTE
const mailLimits =
  perMinute > 0 ? await connectMailLimits(redis, { prefix: env.REDIS_PREFIX, perMinute }, logger) : undefined
const pushOptions = pushOf(env)
const push = pushOptions && (await import('./clients/push.ts')).createPush(pushOptions)
const now = () => new Date()
// A sweep may run before the queues are open; the next one wakes the worker.
let messaging: Messaging | undefined
const hintSending = async () => messaging?.enqueue(SEND_QUEUE, {})
const ctx = createContext({
  db,
  mailer,
  twilio,
  push,
  renderer: await createMailRenderer(),
  mailLimits,
  hintSending,
  hintReader: (userId, reads) => messaging?.sendHint({ audience: { user: userId }, keys: keysOf(reads) }),
  countDelivery: countDeliveries(metrics),
  logger,
  publicUrl: env.PUBLIC_URL,
  webhookSecret: env.NOTIFIER_WEBHOOK_SECRET,
  secret: env.NOTIFIER_UNSUBSCRIBE_SECRET,
  now,
})
registerMetrics(metrics, ctx)
const running = await startServiceMessaging(env, {
  service: 'notifier',
  db,
  redis,
  logger,
  metrics,
  consumers: consumers(ctx),
  workers: workers(ctx),
  sweeps: sweeps(ctx),
})
messaging = running
const app = createNotifierApp(ctx, running.appOptions)
await runService({
  app,
  logger,
  env,
  close: async () => {
    await running.close()
    mailer.close()
    mailLimits?.close()
    await push?.close()
    await db.destroy()
    await metrics.close()
  },
})
