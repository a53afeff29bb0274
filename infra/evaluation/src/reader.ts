import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { REPOSITORY } from '@uitpost/checks/source-files'
import { z } from 'zod'

const Answer = z.object({ reply: z.unknown().optional(), error: z.string().optional() })

/**
 * Runs a service's rules in another process, because infra imports no service; by default discovery's readers and gate.
 */
export function startReader(
  service: 'discovery-worker' | 'catalogue' = 'discovery-worker',
  zone = 'UTC',
  environment: Readonly<Record<string, string>> = {},
) {
  const program = join(REPOSITORY, 'services', service, 'src/evaluate.ts')
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...environment, TZ: zone },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const waiting: ((answer: z.infer<typeof Answer>) => void)[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    waiting.shift()?.(Answer.parse(JSON.parse(line)))
  })
  child.on('exit', () => {
    for (const one of waiting.splice(0)) one({ error: 'The reader ended' })
  })
  return {
    /** Undefined if the file could not be read. */
    async ask<S extends z.ZodType>(request: object, shape: S): Promise<z.output<S> | undefined> {
      const answer = await new Promise<z.infer<typeof Answer>>((resolve) => {
        waiting.push(resolve)
        child.stdin.write(`${JSON.stringify(request)}\n`)
      })
      return answer.error === undefined ? shape.parse(answer.reply) : undefined
    },
    close: (): void => {
      child.stdin.end()
    },
  }
}

export type Reader = ReturnType<typeof startReader>
