import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { REPOSITORY } from '@uitpost/checks/source-files'
import { z } from 'zod'

const Answer = z.object({ reply: z.unknown().optional(), error: z.string().optional() })

/** The rules of a service, in a process of their own: infra imports no service. By default discovery's readers and gate. */
export function startReader(service: 'discovery-worker' | 'catalogue' = 'discovery-worker', zone = 'UTC') {
  const program = join(REPOSITORY, 'services', service, 'src/evaluate.ts')
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, TZ: zone },
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
    /** Undefined when the file could not be read. */
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
