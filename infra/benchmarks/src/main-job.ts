import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findTestBrowser } from '@uitpost/checks/chromium'
import { REPOSITORY } from '@uitpost/checks/source-files'
import type { Measurement } from './measurements.ts'

const CHECKS = join(REPOSITORY, 'infra', 'checks')

interface Suite {
  suites?: Suite[]
  specs?: { tests: { results: { status: string; duration: number }[] }[] }[]
}

/** Duration of the main job's test without the start: discovery, approval, dashboard, digest, inbox. */
export async function timeMainJob(folder: string): Promise<Pick<Measurement, 'seconds' | 'note'>> {
  if (!findTestBrowser()) return { seconds: undefined, note: 'skipped: no Chromium was found' }
  console.log('The main job in the browser …')
  const report = join(folder, 'main-job.json')
  const playwright = createRequire(join(CHECKS, 'package.json')).resolve('@playwright/test/package.json')
  const config = join(CHECKS, 'playwright.config.ts')
  const child = spawn(
    process.execPath,
    [join(dirname(playwright), 'cli.js'), 'test', '--config', config, 'main-job', '--reporter=json'],
    {
      cwd: REPOSITORY,
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  await new Promise((resolve) => child.once('close', resolve).once('error', resolve))
  const results = existsSync(report) ? resultsIn(JSON.parse(readFileSync(report, 'utf8')) as Suite) : []
  if (results.length === 0 || results.some(({ status }) => status !== 'passed'))
    return { seconds: undefined, note: 'the test did not pass: npm test -- main-job.spec.ts' }
  return { seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000 }
}

const resultsIn = ({ suites = [], specs = [] }: Suite): { status: string; duration: number }[] => [
  ...specs.flatMap((spec) => spec.tests.flatMap((one) => one.results)),
  ...suites.flatMap(resultsIn),
]
