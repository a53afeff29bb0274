// npm run conformance: whether the last `npm test` and `npm run test:all`, both of this commit, show every requirement.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { conform } from './conformance/conform.ts'
import { readCodeState, reportFolders } from './conformance/run-record.ts'
import { listRequirements } from './rules/requirements.ts'
import { REPOSITORY } from './source-files.ts'

const reports = join(REPOSITORY, 'reports')
const { report, text, ok } = conform(listRequirements(), {
  root: REPOSITORY,
  reports: Object.values(reportFolders(REPOSITORY)),
  now: readCodeState(REPOSITORY),
})
mkdirSync(reports, { recursive: true })
writeFileSync(join(reports, 'conformance.json'), `${JSON.stringify(report, undefined, 2)}\n`)
console.log(text)
process.exitCode = ok ? 0 : 1
