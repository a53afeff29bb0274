import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findStaleEnvExample } from './env-example.ts'
import { findConstantGaps } from './rules/constants.ts'
import { findContractGaps } from './rules/contracts.ts'
import { findBrokenPaths } from './rules/documents.ts'
import { findForeignWords } from './rules/foreign-words.ts'
import { findRequirementGaps } from './rules/requirements.ts'
import { findCrowdedFolders } from './rules/rooms.ts'
import { findStyleBreaks } from './rules/style.ts'
import { findTransactionEffects } from './rules/transactions.ts'
import { listFiles, REPOSITORY } from './source-files.ts'
import { type Check, program, rule, tool } from './tool.ts'

/** Everything `npm run check` looks at, the slowest first. */
export const allChecks = (): Check[] => [
  ...typeChecks(),
  tool('lint', 'oxlint', '--type-aware', '--deny-warnings', '--format=unix'),
  program('architecture', process.execPath, [join(import.meta.dirname, 'architecture.ts')]),
  tool('unused code', 'knip', '--no-progress'),
  tool('format', 'biome', 'check', '--error-on-warnings', '.'),
  rule('contracts', findContractGaps),
  rule('constants', findConstantGaps),
  rule('style', findStyleBreaks),
  rule('rooms', () => findCrowdedFolders()),
  rule('transactions', findTransactionEffects),
  rule('foreign words', findForeignWords),
  rule('requirements', findRequirementGaps),
  rule('paths in documents', findBrokenPaths),
  rule('.env.example', findStaleEnvExample),
]

/**
 * Workspaces with the plain settings are one program: the same files are then read once. One with settings of its
 * own is checked by itself.
 */
function typeChecks(): Check[] {
  const own = listFiles()
    .filter((path) => /^[^/]+\/[^/]+\/tsconfig\.json$/.test(path))
    .map((path) => path.slice(0, -'/tsconfig.json'.length))
    .filter((folder) => existsSync(join(REPOSITORY, folder, 'package.json')) && hasOwnSettings(folder))
  return [
    tool('types', 'tsc', '-p', 'infra/checks/tsconfig.workspaces.json'),
    ...own.map((folder) => tool(`types of ${folder}`, 'tsc', '-p', folder)),
  ]
}

const hasOwnSettings = (folder: string) =>
  readFileSync(join(REPOSITORY, folder, 'tsconfig.json'), 'utf8').includes('compilerOptions')
