import { randomInt } from 'node:crypto'

/**
 * The seed of a test's random inputs, below a million: TEST_SEED, which is 1 in `npm test` and drawn once by
 * `npm run test:all`, so that a second try gets the same inputs; else a new one.
 */
export const testSeed = (): number => Number(process.env['TEST_SEED'] ?? randomInt(1, 1_000_000))
