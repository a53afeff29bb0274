import { spawn, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const REPOSITORY = resolve(import.meta.dirname, '..', '..', '..')

/** One installation of its own beside any other on this machine, published on ports of its own. */
export interface Stack {
  name: string
  port: number
  inboxPort: number
}

export interface Outcome {
  code: number
  output: string
}

/** Whether an engine answers; without one there is nothing to verify. */
export const hasEngine = (): boolean => spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0

export const docker = (...args: string[]): Promise<Outcome> => run('docker', args)

/** docker compose on the files of this repository, the inbox included. */
export const compose = (stack: Stack, ...args: string[]): Promise<Outcome> =>
  run('docker', ['compose', '--project-name', stack.name, '--profile', 'inbox', ...args], {
    PORT: String(stack.port),
    INBOX_PORT: String(stack.inboxPort),
    // Everybody of this check comes from one address.
    AUTH_IP_LIMIT_PER_MINUTE: '1000',
  })

/** The same, for commands that have to work. */
export async function mustCompose(stack: Stack, ...args: string[]): Promise<string> {
  const { code, output } = await compose(stack, ...args)
  if (code !== 0)
    throw new Error(`docker compose ${args.join(' ')} ended with ${code}:\n${lastLines(output)}`)
  return output
}

/** The containers of a service that run now. */
export async function containersOf(stack: Stack, service: string): Promise<string[]> {
  const output = await mustCompose(stack, 'ps', '--quiet', service)
  return output.split('\n').filter((line) => /^[0-9a-f]{12,}$/.test(line))
}

/** One value of `docker inspect`, as a template names it. */
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
