import { spawn, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const REPOSITORY = resolve(import.meta.dirname, '..', '..', '..')

/** A separate installation (compose project) with its own published ports. */
export interface Stack {
  name: string
  port: number
  inboxPort: number
  /** Folder of its backups on this machine. */
  backups: string
  backupKey: string
}

export interface Outcome {
  code: number
  output: string
}

/** Whether a Docker engine is available. */
export const hasEngine = (): boolean => spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0

export const docker = (...args: string[]): Promise<Outcome> => run('docker', args)

/** Runs docker compose with this repository's file and the inbox profile. */
export const compose = (stack: Stack, ...args: string[]): Promise<Outcome> =>
  run('docker', ['compose', '--project-name', stack.name, '--profile', 'inbox', ...args], {
    PORT: String(stack.port),
    INBOX_PORT: String(stack.inboxPort),
    BACKUP_DIR: stack.backups,
    BACKUP_KEY_FILE: stack.backupKey,
    // All callers of this check have the same IP address.
    AUTH_IP_LIMIT_PER_MINUTE: '1000',
  })

/** Like `compose`, but throws with the last lines of the output if the command fails; returns the output. */
export async function mustCompose(stack: Stack, ...args: string[]): Promise<string> {
  const { code, output } = await compose(stack, ...args)
  if (code !== 0)
    throw new Error(`docker compose ${args.join(' ')} ended with ${code}:\n${lastLines(output)}`)
  return output
}

/** Ids of the running containers of a service. */
export async function containersOf(stack: Stack, service: string): Promise<string[]> {
  const output = await mustCompose(stack, 'ps', '--quiet', service)
  return output.split('\n').filter((line) => /^[0-9a-f]{12,}$/.test(line))
}

/** One value of `docker inspect`, selected by a Go template. */
export async function inspect(container: string, template: string): Promise<string> {
  return (await docker('inspect', '--format', template, container)).output.trim()
}

const lastLines = (text: string) => text.trim().split('\n').slice(-30).join('\n')

function run(command: string, args: string[], more: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((settle, fail) => {
    const child = spawn(command, args, { cwd: REPOSITORY, env: { ...process.env, ...more } })
    const chunks: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', fail)
    child.once('close', (code) => settle({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })
}
