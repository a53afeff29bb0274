import type { App } from './http/app.ts'
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

/**
 * Says in one log line whatever nobody caught, a start that failed included, and ends the process with 1: a program
 * in an unknown state is worth less than one that is started anew.
 */
export function endInWords(logger: Logger): void {
  for (const kind of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(kind, (error: unknown) => {
      logger.fatal({ err: error }, error instanceof Error ? error.message : 'unknown failure')
      process.exit(1)
    })
  }
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
  await app.http.listen({ host, port })
  logger.info({ address: app.http.addresses()[0] }, 'listening')
}
