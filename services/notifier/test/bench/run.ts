// One step of `npm run bench -- notifier`, in a process of its own: its argument names the step, its last line is the result.
import { connect } from '@uitpost/database'
import { createLogger } from '@uitpost/service-kit'
import { createMetrics } from '@uitpost/service-kit/metrics'
import { createMailer } from '../../src/clients/mail.ts'
import { createContext } from '../../src/context.ts'
import { prepareMails } from '../../src/domain/deliveries/composing.ts'
import { sendWaiting } from '../../src/domain/deliveries/deliveries.ts'
import { runDueDigests } from '../../src/domain/digests/digests.ts'
import { createMailRenderer } from '../../src/mail/render.ts'
import { countDeliveries, registerMetrics } from '../../src/metrics.ts'
import type { NotifierDb } from '../../src/store/schema.ts'
import { seedPeople } from './seed.ts'

interface Step {
  step: 'seed' | 'select' | 'send' | 'baseline'
  databaseUrl: string
  smtpUrl: string
  people: number
  connections: number
  /** Whether two thirds of the seeded events are dates of series. */
  series: boolean
  /** Whether figures are counted, and read as often as three Prometheus servers do. */
  metrics: boolean
}

const READ_EACH_MS = 5_000

const wish = JSON.parse(process.argv[2] ?? '{}') as Step
const db = connect<NotifierDb>({
  url: wish.databaseUrl,
  applicationName: 'bench',
  poolSize: 15,
})
const from = { from: 'Uitpost <post@uitpost.test>', domain: 'uitpost.test' }
const mailer = createMailer({ ...from, url: wish.smtpUrl, connections: wish.connections })
const renderer = await createMailRenderer()
let renderMs = 0
const metrics = wish.metrics ? createMetrics() : undefined
const ctx = createContext({
  db,
  mailer,
  renderer: {
    ...renderer,
    digest(content) {
      const began = performance.now()
      const mail = renderer.digest(content)
      renderMs += performance.now() - began
      return mail
    },
  },
  hintSending: async () => undefined,
  hintReader: () => undefined,
  logger: createLogger('bench', 'warn'),
  publicUrl: 'https://uitpost.test',
  secret: 'a secret of the benchmark that is long enough',
  webhookSecret: undefined,
  countDelivery: countDeliveries(metrics),
  now: () => new Date(),
})

if (metrics) {
  registerMetrics(metrics, ctx)
  setInterval(() => void metrics.text(), READ_EACH_MS).unref()
}

async function measure(work: () => Promise<unknown>) {
  const [began, cpu] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return {
    seconds: (performance.now() - began) / 1_000,
    cpuSeconds: (user + system) / 1e6,
    renderSeconds: renderMs / 1_000,
    peakMb: process.resourceUsage().maxRSS / 1_024,
  }
}

async function sendAll(): Promise<void> {
  while (await ctx.deliveries.isWaiting(ctx.now())) await sendWaiting(ctx)
}

const FINISHED = 200
const WINDOW = 60

/** Sends the finished mails with nodemailer alone, to compare the cost of selecting and rendering. */
async function prepareBaseline() {
  const rows = await db.selectFrom('delivery').selectAll().limit(FINISHED).execute()
  const compose = await prepareMails(ctx, rows)
  const mails = rows.flatMap((row) => {
    const message = compose(row)
    return typeof message === 'object' && 'html' in message ? message : []
  })
  return async () => {
    let next = 0
    await Promise.all(
      Array.from({ length: WINDOW }, async () => {
        for (let n = (next += 1); n <= wish.people; n = next += 1) {
          const mail = mails[n % mails.length]
          if (mail)
            await mailer.send({
              ...mail,
              to: { name: `Person ${n}`, address: `baseline${n}@domain.example` },
            })
        }
      }),
    )
  }
}

const steps = {
  seed: () => seedPeople(db, wish.people, wish.series),
  select: () => runDueDigests(ctx),
  send: sendAll,
  baseline: undefined,
}
const result = await measure(steps[wish.step] ?? (await prepareBaseline()))
mailer.close()
await db.destroy()
process.stdout.write(`${JSON.stringify(result)}\n`)
