import { connect } from '@uitpost/database'
import { pino } from 'pino'
import type { MessagingTiming } from '../../src/index.ts'

/** Settings that the parent passes at start. */
export interface ServiceSettings {
  /** Through a pooler, if the run has one. */
  poolUrl: string
  databaseUrl: string
  redis: { url: string }
  queuePrefix: string
  seed: number
}

/** A request of the parent; answered with the same number. */
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

/** Settings of both services, with short intervals and timeouts. */
export function describeService<Tables>(service: string) {
  const settings = JSON.parse(process.env['FAULT_SETTINGS'] ?? '{}') as ServiceSettings
  const logger = pino({ level: 'info', base: { service } })
  const db = connect<Tables>({
    url: settings.poolUrl,
    applicationName: `fault-${service}`,
  })
  return { ...settings, service, logger, db, timing: FAST }
}

/** Reports readiness to the parent and answers its requests; ends when the parent disconnects. */
export function serveParent(answer: (request: Request) => Promise<unknown>): void {
  process.on('disconnect', () => process.exit())
  process.on('message', (request: Request) => {
    void answer(request).then((result) => process.send?.({ number: request.number, result }))
  })
  process.send?.({ number: 0 })
}
