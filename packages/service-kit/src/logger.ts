import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/** Members that may contain secrets or personal data are redacted. */
const REDACTED = ['password', 'token', 'authorization', 'cookie', 'email', 'phone'].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
])

/** Postgres repeats a rejected row in these members of an error, including hashes, names and addresses. */
const POSTGRES_REDACTED = ['err.detail', 'err.where', 'err.internalQuery']

/** Writes JSON lines with the service's name; `destination` is for tests. */
export const createLogger = (service: string, level: string, destination?: DestinationStream): Logger => {
  const options = {
    level,
    base: { service },
    redact: { paths: [...REDACTED, ...POSTGRES_REDACTED], censor: '[redacted]' },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return destination ? pino(options, destination) : pino(options)
}
