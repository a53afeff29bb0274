import { chmodSync, copyFileSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { listFiles, REPOSITORY } from '@uitpost/checks/source-files'

/** A scratch folder; when run as root, Postgres uses another account that needs access. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'uitpost-bench-'))
  chmodSync(folder, 0o755)
  return folder
}

/** Copies what a fresh clone contains: hand-written files only. */
export function copyRepository(target: string): string {
  for (const path of listFiles()) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    copyFileSync(join(REPOSITORY, path), join(target, path))
  }
  return target
}
