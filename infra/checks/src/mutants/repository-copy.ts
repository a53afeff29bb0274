import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { listFiles, REPOSITORY } from '../source-files.ts'
import type { Mutant } from './find-mutants.ts'

const STORE = '.pnpm'

/** A copy of the repository's files for mutations, so that none can remain in the repository. */
export function copyRepository(): { folder: string; put(mutant: Mutant): () => void; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'uitpost-mutants-'))
  for (const path of listFiles()) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    cpSync(join(REPOSITORY, path), join(folder, path))
  }
  for (const workspace of ['.', ...workspaces()]) linkModules(folder, workspace)
  return {
    folder,
    put(mutant) {
      // The text at the time of copying, because the repository may change meanwhile.
      const file = join(folder, mutant.path)
      const text = readFileSync(file, 'utf8')
      writeFileSync(file, text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end))
      return () => writeFileSync(file, text)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const workspaces = (): string[] =>
  listFiles()
    .filter((path) => /^[^/]+\/[^/]+\/package\.json$/.test(path))
    .map(dirname)

/** Copies links, so that our packages lead into the copy; installed ones are shared. */
function linkModules(folder: string, workspace: string): void {
  const [from, to] = [join(REPOSITORY, workspace, 'node_modules'), join(folder, workspace, 'node_modules')]
  mkdirSync(to, { recursive: true })
  for (const name of entriesOf(from)) {
    if (name === STORE) symlinkSync(join(from, name), join(to, name))
    else cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
