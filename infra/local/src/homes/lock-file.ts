import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { isSameProcess, processMark } from '@uitpost/servers'

/** Runs `work` in one process at a time; a lock of a dead process is ignored. */
export async function withLock<T>(file: string, work: () => Promise<T>, onWait?: () => void): Promise<T> {
  for (let attempt = 0; !takeLock(file); attempt++) {
    if (attempt === 0) onWait?.()
    await pause(50)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function takeLock(file: string): boolean {
  try {
    writeFileSync(file, processMark(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  try {
    const holder = readFileSync(file, 'utf8')
    // An empty file is being written at this moment.
    if (holder && !isSameProcess(holder)) rmSync(file, { force: true })
  } catch {}
  return false
}
