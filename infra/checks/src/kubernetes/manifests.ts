import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { listFiles, REPOSITORY, readText } from '../source-files.ts'

const FOLDER = 'infra/kubernetes'
export const OVERLAYS = ['small', 'city'] as const
export type Overlay = (typeof OVERLAYS)[number]

/** One object as kubectl would send it. */
export type Manifest = Record<string, unknown>

const renderedFile = (overlay: Overlay) => `${FOLDER}/rendered/${overlay}.yaml`
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Changes with any file that an overlay may contain. */
function hashOfSources(): string {
  const files = listFiles(FOLDER).filter((path) => !path.endsWith('.md') && !path.includes('/rendered/'))
  return hashOf(
    files
      .sort()
      .map((path) => `${path}\n${readText(path)}`)
      .join('\n'),
  )
}

/** `kubectl kustomize` of an overlay; undefined without kubectl. Throws with its message if it refuses the overlay. */
function kustomize(overlay: Overlay): string | undefined {
  const folder = join(REPOSITORY, FOLDER, 'overlays', overlay)
  const { stdout, stderr, error, status } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })
  if (error) return undefined
  if (status !== 0) throw new Error(`kubectl kustomize refuses ${overlay}: ${stderr.trim()}`)
  return stdout
}

const parse = (text: string): Manifest[] =>
  parseAllDocuments(text).map((document) => document.toJS() as Manifest)

/** The committed result of an overlay, which needs no kubectl. */
export const readManifests = (overlay: Overlay): Manifest[] => parse(readText(renderedFile(overlay)))

const headOf = (overlay: Overlay, text: string) =>
  `# Made by npm run format, with kubectl kustomize ${FOLDER}/overlays/${overlay}: change the overlay instead.
# Sources ${hashOfSources()}
# Content ${hashOf(text)}
`

/** Renders each overlay into its committed file. Returns false without kubectl. */
export function writeRendered(): boolean {
  for (const overlay of OVERLAYS) {
    const text = kustomize(overlay)
    if (text === undefined) return false
    if (isDeepStrictEqual(parse(text), readOrNothing(overlay)) && findStale().length === 0) continue
    writeFileSync(join(REPOSITORY, renderedFile(overlay)), headOf(overlay, text) + text)
  }
  return true
}

function readOrNothing(overlay: Overlay): Manifest[] | undefined {
  try {
    return readManifests(overlay)
  } catch {
    return undefined
  }
}

/** Rendered files that do not belong to their sources; their hashes show this without kubectl. */
export function findStale(): string[] {
  const sources = hashOfSources()
  return OVERLAYS.flatMap((overlay) => {
    const file = renderedFile(overlay)
    const text = readFileSync(join(REPOSITORY, file), 'utf8')
    const [, , , ...lines] = text.split('\n')
    const [, made] = /^# Sources (\w+)$/m.exec(text) ?? []
    const [, content] = /^# Content (\w+)$/m.exec(text) ?? []
    if (made !== sources)
      return [`${file} was made from other sources: npm run format, where kubectl is installed`]
    return content === hashOf(lines.join('\n')) ? [] : [`${file} was changed by hand: npm run format`]
  })
}

/** Compares the rendered files with kubectl's own result. Undefined without kubectl. */
export function findUnequal(): string[] | undefined {
  const unequal: string[] = []
  for (const overlay of OVERLAYS) {
    const text = kustomize(overlay)
    if (text === undefined) return undefined
    if (!isDeepStrictEqual(parse(text), readManifests(overlay)))
      unequal.push(`${renderedFile(overlay)} is not what kubectl kustomize makes of ${overlay}`)
  }
  return unequal
}
