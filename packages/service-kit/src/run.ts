import type { App } from './app.ts'
import type { Logger } from './logger.ts'

const STOP_LIMIT_MS = 25_000

export interface Running {
  app: App
  logger: Logger
  host: string
  port: number
  /** Runs after the last request was answered: consumers, then pools. */
  close: () => Promise<void>
}

/** Listens until SIGTERM or SIGINT, then finishes what is under way and exits with 0. */
export async function runService({ app, logger, host, port, close }: Running): Promise<void> {
  let stopping = false
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return
    stopping = true
    logger.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    await app.http.close()
    await close()
    logger.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        logger.error({ err: error }, 'stopping failed')
        process.exit(1)
      })
    })
  }
  process.on('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'unhandled rejection')
    process.exit(1)
  })
  await app.http.listen({ host, port })
  logger.info({ address: app.http.addresses()[0] }, 'listening')
}
