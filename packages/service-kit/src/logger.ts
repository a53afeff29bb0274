import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/** Members that may hold a secret or a person's data are replaced before a line is written. */
const REDACTED = ['password', 'token', 'authorization', 'cookie', 'email', 'phone'].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
])

/** JSON lines with the service's name; `destination` is for tests. */
export const createLogger = (service: string, level: string, destination?: DestinationStream): Logger => {
  const options = {
    level,
    base: { service },
    redact: { paths: REDACTED, censor: '[redacted]' },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return destination ? pino(options, destination) : pino(options)
}
