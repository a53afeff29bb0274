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

/** Another folder with the same files, in which faults may be put: whatever happens, none stays in the repository. */
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
      // As it was when it was copied: somebody may go on working in the repository.
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

/** The links as they are, so that packages of ours lead into the copy; what was installed is shared. */
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
