import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Starts one of the minimal programs; its first line is its port. */
async function startProgram(name: string, argument: string): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, name), argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, port: Number(line) }
}

/** The minimal server behind the minimal proxy. */
export async function startBare(databaseUrl: string): Promise<{ url: string; stop(): void }> {
  const server = await startProgram('bare-server.ts', databaseUrl)
  const proxy = await startProgram('bare-proxy.ts', `http://127.0.0.1:${server.port}`)
  return {
    url: `http://127.0.0.1:${proxy.port}`,
    stop() {
      proxy.child.kill()
      server.child.kill()
    },
  }
}
