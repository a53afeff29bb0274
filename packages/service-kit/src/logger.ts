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

/** Of lines that cannot be written, because the disk of the logs is full; what exceeds it is lost. */
const MAX_WAITING_BYTES = 1_000_000

/** The process's output. A full disk ends no service: it writes on once there is room. */
function openOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING_BYTES })
  output.on('error', () => {})
  return output
}

/** Writes JSON lines with the service's name; `destination` is for tests. */
export const createLogger = (service: string, level: string, destination = openOutput()): Logger =>
  pino(
    {
      level,
      base: { service },
      redact: { paths: [...REDACTED, ...POSTGRES_REDACTED], censor: '[redacted]' },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label: string) => ({ level: label }) },
    },
    destination,
  )
