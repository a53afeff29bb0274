import { connect } from '@uitpost/database'
import { pino } from 'pino'
import type { MessagingTiming } from '../../src/index.ts'

/** What the parent tells a service when it starts it. */
export interface ServiceSettings {
  databaseUrl: string
  redisUrl: string
  queuePrefix: string
  seed: number
}

/** What the parent asks of a running service; every request is answered with its own number. */
export interface Request {
  number: number
  produce?: number
  replay?: boolean
}

const FAST: Partial<MessagingTiming> = {
  relayEveryMs: 300,
  lockMs: 1_000,
  stalledCheckMs: 400,
  closeMs: 2_000,
}

/** Settings shared by both services: everything that is waited for in production is short here. */
export function describeService<Tables>(service: string) {
  const settings = JSON.parse(process.env['FAULT_SETTINGS'] ?? '{}') as ServiceSettings
  const logger = pino({ level: 'info', base: { service } })
  const db = connect<Tables>({
    url: settings.databaseUrl,
    schema: service,
    applicationName: `fault-${service}`,
  })
  return { ...settings, service, logger, db, timing: FAST }
}

/** Tells the parent that the service runs, and answers its requests. Without a parent there is no reason to live. */
export function serveParent(answer: (request: Request) => Promise<unknown>): void {
  process.on('disconnect', () => process.exit())
  process.on('message', (request: Request) => {
    void answer(request).then((result) => process.send?.({ number: request.number, result }))
  })
  process.send?.({ number: 0 })
}
