import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findStaleEnvExample } from './env-example.ts'
import { checkKubernetes } from './kubernetes/find-gaps.ts'
import { checkAlerts } from './prometheus/alerts.ts'
import { findUntestedBackfills } from './rules/backfills.ts'
import { findClocks } from './rules/clocks.ts'
import { findConstantGaps } from './rules/constants.ts'
import { findContractGaps } from './rules/contracts.ts'
import { findBrokenPaths } from './rules/documents.ts'
import { findLargeFolders } from './rules/folder-sizes.ts'
import { findForeignWords } from './rules/foreign-words.ts'
import { findForeignLicences } from './rules/licences.ts'
import { findRequirementGaps } from './rules/requirements.ts'
import { findStyleBreaks } from './rules/style.ts'
import { findStyleSheetGaps } from './rules/style-sheets.ts'
import { findTextGaps } from './rules/texts.ts'
import { findTransactionEffects } from './rules/transactions.ts'
import { listFiles, REPOSITORY } from './source-files.ts'
import { type Check, program, rule, tool } from './tool.ts'

/** All checks of `npm run check`, slowest first. */
export const allChecks = (): Check[] => [
  ...typeChecks(),
  tool('lint', 'oxlint', '--type-aware', '--deny-warnings', '--format=unix'),
  program('architecture', process.execPath, [join(import.meta.dirname, 'architecture.ts')]),
  tool('unused code', 'knip', '--no-progress'),
  tool('format', 'biome', 'check', '--error-on-warnings', '.'),
  rule('contracts', findContractGaps),
  rule('constants', findConstantGaps),
  rule('style', findStyleBreaks),
  rule('style sheets', findStyleSheetGaps),
  rule('texts', findTextGaps),
  rule('folder sizes', () => findLargeFolders()),
  rule('transactions', findTransactionEffects),
  rule('backfills', findUntestedBackfills),
  rule('clocks', findClocks),
  rule('foreign words', findForeignWords),
  rule('requirements', findRequirementGaps),
  rule('paths in documents', findBrokenPaths),
  rule('.env.example', findStaleEnvExample),
  rule('licences', findForeignLicences),
  {
    name: 'alerts',
    run: async () => {
      const { gaps, note } = checkAlerts()
      return { ok: gaps.length === 0, output: gaps.join('\n'), ...(note && { note }) }
    },
  },
  {
    name: 'kubernetes',
    run: async () => {
      const { gaps, note } = await checkKubernetes()
      return { ok: gaps.length === 0, output: gaps.join('\n'), note }
    },
  },
]

/**
 * Workspaces with default settings are checked as one program, so that shared files are read once. A workspace with its
 * own compiler options is checked separately.
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
