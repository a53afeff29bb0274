import { appendFileSync } from 'node:fs'
import { testSeed } from '@uitpost/testing/test-seed'
import { expect, test } from 'vitest'
import type { Count } from './faults/scenario.ts'
import { scenarios } from './faults/scenarios.ts'
import { openStage } from './faults/stage.ts'

// Set by `npm run test:faults`; in `npm test` each scenario runs once with a random seed.
const repeat = Number(process.env['FAULTS_REPEAT'] ?? 1)
const firstSeed = Number(process.env['FAULTS_SEED'] ?? testSeed())
const only = process.env['FAULTS_ONLY']
const reportFile = process.env['FAULTS_REPORT']

const SECONDS_PER_RUN = 120

for (const scenario of scenarios) {
  test.runIf(!only || scenario.name === only)(
    `${scenario.rule} (${scenario.name}, seed ${firstSeed})`,
    {
      timeout: repeat * SECONDS_PER_RUN * 1_000,
    },
    async () => {
      const total: Count = { committed: 0, effects: 0, duplicates: 0, lost: 0 }
      const started = Date.now()
      let seed = firstSeed
      let error: string | undefined
      const stage = await openStage()
      try {
        for (let run = 0; run < repeat; run++) {
          seed = firstSeed + run
          await stage.reset(seed)
          const count = await scenario.play(stage)
          for (const key of Object.keys(total) as (keyof Count)[]) total[key] += count[key]
          expect(count, `run with seed ${seed}`).toMatchObject({ duplicates: 0, lost: 0 })
          expect(count.committed).toBeGreaterThan(0)
        }
      } catch (thrown) {
        error = `seed ${seed}: ${thrown instanceof Error ? thrown.message : String(thrown)}`
        throw thrown
      } finally {
        await stage.close()
        const line = {
          name: scenario.name,
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
