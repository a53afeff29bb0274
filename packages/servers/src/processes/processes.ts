import type { ChildProcess } from 'node:child_process'
import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Whether a process with this id exists (a zombie does not count). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it exists and belongs to another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return process.platform !== 'linux'
  }
}

/** The command line of a process; empty if unknown. */
export function commandLineOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    }
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** The start time of a process in clock ticks (Linux); together with the id it identifies a process. */
export function startTimeOf(pid: number): string {
  try {
    // The name in brackets may contain anything, so the fields are counted behind it.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** Identifies a process: a later one with the same id has another mark. */
export const processMark = (pid: number) => `${pid} ${startTimeOf(pid)}`

/** Whether the process with this mark still exists. */
export function isSameProcess(mark: string): boolean {
  const pid = Number(mark.split(' ')[0])
  return pid > 0 && isAlive(pid) && processMark(pid) === mark
}

/** The working directory of a process; empty if unknown. */
export function folderOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

/** Sends a signal; ignored if the process has ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Waits until a process has ended; false after the timeout. */
export async function waitForExit(pid: number, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs
  while (isAlive(pid)) {
    if (Date.now() > end) return false
    await pause(25)
  }
  return true
}

/** Sends SIGTERM, and SIGKILL after a timeout. */
export async function stopProcess(
  pid: number,
  ask: NodeJS.Signals = 'SIGTERM',
  timeoutMs = 10_000,
  insist: NodeJS.Signals = 'SIGKILL',
): Promise<void> {
  if (!isAlive(pid)) return
  signal(pid, ask)
  if (await waitForExit(pid, timeoutMs)) return
  signal(pid, insist)
  await waitForExit(pid, 5_000)
}

/** Whether the child has ended, by itself or by a signal. */
export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
