import type { AddressInfo } from 'node:net'
import { createSandboxServer, type SandboxLogger } from './server.ts'

export interface SandboxOptions {
  /** Default, or 0: any free port. */
  port?: number
  host: string
  now?: () => Date
  logger?: SandboxLogger
  /** Delay of every answer of the model, in milliseconds. */
  latencyMs?: number | undefined
}

export interface Sandbox {
  /** Base URL for Groq's client, without /openai/v1; the pages are under /sandbox. */
  url: string
  close(): Promise<void>
}

/** Starts the AI sandbox with its recorded pages. */
export async function startSandbox({
  port = 0,
  host,
  now = () => new Date(),
  logger,
  latencyMs,
}: SandboxOptions): Promise<Sandbox> {
  const app = createSandboxServer({ now, latencyMs, ...(logger && { logger }) })
  await app.listen({ port, host })
  const { port: bound } = app.server.address() as AddressInfo
  return { url: `http://${host}:${bound}`, close: () => app.close() }
}
