import { createWriteStream, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { giveToServer, makeServerFolder, quote } from '../../homes/log-spool.ts'
import { readEncrypted } from '../archive.ts'
import { isSegment, type LogFile } from './log-files.ts'

const LOOK_EVERY_MS = 20
const WANTED = '.wanted'

export interface ServedLog {
  /** Settings of the server that recovers. */
  settings: string[]
  /** Whether the server has asked again for a segment that there is not: it has applied all. */
  isExhausted(): boolean
  /** Why a file of the log cannot be read; undefined while all can. */
  failure(): unknown
  stop(): Promise<void>
}

/**
 * Decrypts files of the log one by one, as a server that recovers asks for them: its account may reach neither the backups
 * nor the key. It asks with a file in a folder, and the answer is there once that file is gone.
 */
export function serveLog(log: readonly LogFile[], key: string, exchange: string): ServedLog {
  makeServerFolder(exchange)
  // Of a file that was handed over twice, the last one.
  const files = new Map(log.map(({ name, file }) => [name, file]))
  const path = quote(exchange)
  const command = [
    `touch ${path}/%f${WANTED}`,
    `while [ -e ${path}/%f${WANTED} ]; do sleep 0.05; done`,
    `mv ${path}/%f %p 2>/dev/null`,
  ]
  let missing = ''
  let exhausted = false
  let ended = false
  let failure: unknown
  const decrypt = async (name: string, file: string): Promise<void> => {
    const draft = join(exchange, `${name}.part`)
    await readEncrypted(file, key, createWriteStream(draft, { mode: 0o600 }))
    giveToServer(draft)
    renameSync(draft, join(exchange, name))
  }
  const answer = async (name: string): Promise<void> => {
    const file = files.get(name)
    if (file) await decrypt(name, file).catch((error: unknown) => (failure ??= error))
    else if (isSegment(name)) {
      exhausted ||= name === missing
      missing = name
    }
    rmSync(join(exchange, name + WANTED), { force: true })
  }
  const answerAll = async () => {
    while (!ended) {
      const asked = readdirSync(exchange).filter((name) => name.endsWith(WANTED))
      for (const name of asked) await answer(name.slice(0, -WANTED.length))
      await pause(LOOK_EVERY_MS)
    }
    rmSync(exchange, { recursive: true, force: true })
  }
  const answering = answerAll()
  return {
    settings: [`restore_command=${command.join('; ')}`, 'wal_retrieve_retry_interval=100ms'],
    isExhausted: () => exhausted,
    failure: () => failure,
    stop: () => {
      ended = true
      return answering
    },
  }
}
