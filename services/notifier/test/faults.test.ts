import { appendFileSync } from 'node:fs'
import { testSeed } from '@uitpost/testing/test-seed'
import { expect, test } from 'vitest'
import { faultScenarios } from './faults/scenarios.ts'
import { openFaultStage } from './faults/stage.ts'

// Set by `npm run test:faults`; in `npm test` each scenario runs once, smaller, with a random seed.
const reportFile = process.env['FAULTS_REPORT']
const repeat = Number(process.env['FAULTS_REPEAT'] ?? 1)
const firstSeed = Number(process.env['FAULTS_SEED'] ?? testSeed())
const only = process.env['FAULTS_ONLY']
const PEOPLE = Number(process.env['FAULTS_PEOPLE'] ?? (reportFile ? 10_000 : 150))
const SECONDS_PER_RUN = 300

/** Reproducible random numbers in [0, 1). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

for (const { name, rule, play } of faultScenarios) {
  test.skipIf(only !== undefined && only !== name)(
    `${rule} (${name}, ${PEOPLE} people, seed ${firstSeed})`,
    { timeout: repeat * SECONDS_PER_RUN * 1_000 },
    async () => {
      const total = { committed: 0, effects: 0, duplicates: 0, lost: 0 }
      const started = Date.now()
      let seed = firstSeed
      let error: string | undefined
      const stage = await openFaultStage()
      try {
        for (let run = 0; run < repeat; run += 1) {
          seed = firstSeed + run
          await stage.reset(PEOPLE)
          const { note, ...count } = await play(stage, PEOPLE, randomNumbers(seed))
          process.stdout.write(`${name}, seed ${seed}: ${note}\n`)
          for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += count[key]
          expect(count, `run with seed ${seed}`).toMatchObject({ duplicates: 0, lost: 0 })
        }
      } catch (thrown) {
        error = `seed ${seed}: ${thrown instanceof Error ? thrown.message : String(thrown)}`
        throw thrown
      } finally {
        await stage.close()
        const line = {
          name,
          runs: seed - firstSeed + 1,
          firstSeed,
          ...total,
          ms: Date.now() - started,
          error,
        }
        if (reportFile) appendFileSync(reportFile, `${JSON.stringify(line)}\n`)
      }
    },
  )
}
