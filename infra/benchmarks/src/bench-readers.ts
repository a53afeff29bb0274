import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { REPOSITORY } from '@uitpost/checks/source-files'
import { atMost, tellLines } from './lines.ts'

const PROGRAM = join(REPOSITORY, 'services', 'discovery-worker', 'test', 'bench', 'readers.ts')
/** Microseconds of CPU time per letter; from the specification of this benchmark. */
const GOAL = 20
const INPUTS = 10
const USAGE = 'Usage: npm run bench -- readers [--seed 7] [--inputs 10]'

interface Measured {
  group: string
  micros: number
  what: string
  letters: number
}

/** Reads every hostile grammar of the tests, in larger texts; returns whether the goal was met. */
export async function benchReaders(args: string[]): Promise<boolean> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { seed: text, inputs: text } })
  const [seed, inputs] = [Number(values.seed ?? randomInt(1_000_000)), Number(values.inputs ?? INPUTS)]
  if (!Number.isInteger(seed) || !Number.isInteger(inputs) || inputs < 1) {
    console.error(USAGE)
    return false
  }
  console.log(`readers: --seed ${seed}`)
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify({ seed, inputs })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close') as Promise<[number | null]>
  const met = await tellLines(async (tell) => {
    for await (const said of createInterface({ input: child.stdout })) {
      const { group, micros, what, letters } = JSON.parse(said) as Measured
      tell([atMost(`microseconds a letter, ${group}`, micros, GOAL, `${what}, ${letters} letters`)])
    }
  })
  const [code] = await ended
  return met && code === 0
}
