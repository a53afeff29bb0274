import { join } from 'node:path'
import { findStaleEnvExample } from './env-example.ts'
import { checkKubernetes } from './kubernetes/find-gaps.ts'
import { findRemovals } from './migrations/removals.ts'
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
import { type Check, program, rule, tool } from './tool.ts'

/** All checks of `npm run check`, slowest first. */
export const allChecks = (): Check[] => [
  // The compiler's errors are found by the linter, which reads each file once for both.
  tool('types and lint', 'oxlint', '--type-aware', '--type-check', '--deny-warnings', '--format=unix'),
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
  rule('removals', () => findRemovals()),
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
