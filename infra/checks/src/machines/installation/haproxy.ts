import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, writeFileSync } from 'node:fs'
import { connect as openSocket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { findFreePort } from '@uitpost/servers'

export const HAPROXY = process.env['HAPROXY'] ?? 'haproxy'

/** A service behind HAProxy: the port that HAProxy listens on, and those of its processes. */
export interface Balanced {
  name: string
  port: number
  processes: readonly number[]
}

export interface Haproxy {
  /** Requests that each process answered with 2xx, by service and in the order of `processes`. */
  answered(): Promise<Record<string, number[]>>
  /** Whether every process is ready. */
  allUp(): Promise<boolean>
  /** Sends a process no new requests, until `resume`. `at` counts from 0. */
  drain(service: string, at: number): Promise<void>
  resume(service: string, at: number): Promise<void>
  stop(): Promise<void>
}

/**
 * HAProxy in front of each service; it asks the processes in turn, and those no more that were not ready three times in
 * 15 s, as Kubernetes does.
 */
export async function startHaproxy(folder: string, services: readonly Balanced[]): Promise<Haproxy> {
  const port = await findFreePort()
  const file = join(folder, 'haproxy.cfg')
  const socket = join(folder, 'haproxy.sock')
  writeFileSync(file, `global\n  stats socket ${socket} level admin\n${configOf(services, port)}`)
  const stop = runHaproxy(file, join(folder, 'haproxy.log'))
  const read = async () => linesOf(await (await fetch(`http://127.0.0.1:${port}/;csv`)).text())
  const change = (service: string, at: number, state: 'drain' | 'ready') =>
    askHaproxy(socket, `set server ${service}/process-${at + 1} state ${state}`)
  return {
    drain: (service, at) => change(service, at, 'drain'),
    resume: (service, at) => change(service, at, 'ready'),
    async answered() {
      const servers = (await read()).filter(({ svname }) => svname.startsWith('process-'))
      return Object.fromEntries(
        services.map(({ name }) => [
          name,
          servers.filter(({ pxname }) => pxname === name).map(({ hrsp_2xx }) => Number(hrsp_2xx)),
        ]),
      )
    },
    async allUp() {
      const servers = (await read()).filter(({ svname }) => svname.startsWith('process-'))
      return servers.every(({ status }) => status === 'UP')
    },
    stop,
  }
}

/** Runs HAProxy with this configuration; what is returned stops it. */
export function runHaproxy(file: string, logFile: string): () => Promise<void> {
  const log = openSync(logFile, 'a')
  const child = spawn(HAPROXY, ['-db', '-f', file], { stdio: ['ignore', log, log] })
  const ended = once(child, 'exit')
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

/** Sends a command to the socket of a running HAProxy. Throws its complaint. */
export async function askHaproxy(socket: string, command: string): Promise<void> {
  const connection = openSocket(socket)
  connection.end(`${command}\n`)
  const words = (await text(connection)).trim()
  // It repeats a change of address that it has made.
  if (words && !words.includes('changed from')) throw new Error(`HAProxy: ${words}`)
}

const configOf = (services: readonly Balanced[], port: number): string => `defaults
  mode http
  option forwardfor
  option httpchk GET /ready
  timeout connect 5s
  timeout client 70s
  timeout server 70s
  default-server check inter 5s downinter 500 fall 3 rise 1
listen figures
  bind 127.0.0.1:${port}
  stats enable
  stats uri /
${services.map(sectionOf).join('')}`

const sectionOf = ({ name, port, processes }: Balanced): string => `listen ${name}
  bind 127.0.0.1:${port}
  balance roundrobin
${processes.map((own, at) => `  server process-${at + 1} 127.0.0.1:${own}\n`).join('')}`

type Line = Record<'pxname' | 'svname' | 'status' | 'hrsp_2xx', string>

/** The lines of HAProxy's figures in CSV; none contains a comma in quotes. */
function linesOf(csv: string): Line[] {
  const [head = '', ...lines] = csv.replace(/^# /, '').trim().split('\n')
  const names = head.split(',')
  return lines.map((line) => {
    const values = line.split(',')
    return Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])) as Line
  })
}
