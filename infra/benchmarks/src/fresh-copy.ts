import { chmodSync, copyFileSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { listFiles, REPOSITORY } from '@uitpost/checks/source-files'

/** As root Postgres runs under another account, which has to get in. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'uitpost-bench-'))
  chmodSync(folder, 0o755)
  return folder
}

/** What a fresh clone holds: every file that people wrote, nothing that a tool made. */
export function copyRepository(target: string): string {
  for (const path of listFiles()) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    copyFileSync(join(REPOSITORY, path), join(target, path))
  }
  return target
}
