import type { App } from './http/app.ts'
import { createLogger, type Logger } from './logger.ts'
import { openMetrics, type ServedMetrics } from './metrics/index.ts'

/** Time for running work after SIGTERM, in milliseconds; the supervisor must wait longer before it kills the process. */
export const STOP_LIMIT_MS = 25_000

/** The logger and the metrics of a service's process, which ends at an error that nothing handles. */
export async function openProcess(
  service: string,
  env: { LOG_LEVEL: string; HOST: string; METRICS_PORT?: number | undefined },
): Promise<{ logger: Logger; metrics: ServedMetrics }> {
  const logger = createLogger(service, env.LOG_LEVEL)
  logFatalErrors(logger)
  return { logger, metrics: await openMetrics(env, logger) }
}

interface Running {
  app: App
  logger: Logger
  env: { HOST: string; PORT: number }
  /** Called after the last request was answered: closes consumers, then pools. */
  close: () => Promise<void>
}

/**
 * Logs uncaught exceptions and unhandled rejections as fatal and exits with 1, because the process may be in an
 * inconsistent state; the supervisor restarts it.
 */
function logFatalErrors(logger: Logger): void {
  for (const kind of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(kind, (error: unknown) => {
      logger.fatal({ err: error }, error instanceof Error ? error.message : 'unknown failure')
      process.exit(1)
    })
  }
}

/**
 * Listens until SIGTERM or SIGINT, then finishes running work and exits with 0; with 1 if that takes more than 25 s.
 */
export async function runService({ app, logger, env, close }: Running): Promise<void> {
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
  await app.http.listen({ host: env.HOST, port: env.PORT })
  logger.info({ address: app.http.addresses()[0] }, 'listening')
}
