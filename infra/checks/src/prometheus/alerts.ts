import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { REPOSITORY, readText } from '../source-files.ts'

const FOLDER = 'infra/prometheus'
const RUNBOOK = 'infra/docs/runbook.md'

/** GitHub's name of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')

/** Sections of the runbook that alerts link to and that do not exist. */
export function findMissingSections(rules: string, runbook: string): string[] {
  const sections = new Set([...runbook.matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))
  const linked = [...rules.matchAll(/runbook: (\S+?)#(\S+)/g)]
  return linked
    .filter(([, file, anchor = '']) => file !== RUNBOOK || !sections.has(anchor))
    .map(([, file, anchor]) => `${FOLDER}/alerts.yml links to ${file}#${anchor}, which does not exist`)
}

/** Runs the tests of the alerts, and a note if promtool is missing, without which only their links are checked. */
export function checkAlerts(): { gaps: string[]; note?: string } {
  const gaps = findMissingSections(readText(`${FOLDER}/alerts.yml`), readText(RUNBOOK))
  const { error, status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yml'], {
    cwd: join(REPOSITORY, FOLDER),
    encoding: 'utf8',
  })
  if (error)
    return { gaps, note: 'promtool is missing (Debian: prometheus): the tests of the alerts did not run.' }
  return { gaps: status === 0 ? gaps : [...gaps, `${stdout}${stderr}`] }
}
