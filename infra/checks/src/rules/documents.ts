import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { listFiles, REPOSITORY, readText } from '../source-files.ts'

const FOLDERS = /^(?:apps|services|packages|infra|\.ci)\//

/** Every path that a document names: in backticks, or as the target of a link or picture. */
export function pathsIn(text: string, document: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  const quoted = [...prose.matchAll(/`([^`\s]+)`/g)]
    .map((match) => match[1] ?? '')
    .filter((path) => FOLDERS.test(path) && !/[*{}<>…]/.test(path))
  const linked = [...prose.matchAll(/!?\[[^\]]*\]\(([^)\s#]+)/g)]
    .map((match) => match[1] ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => normalize(join(dirname(document), target)))
  return [...new Set([...quoted, ...linked])]
}

/** A document that sends people to a file which is not there is worse than none. */
export function findBrokenPaths(): string[] {
  return listFiles()
    .filter((path) => path.endsWith('.md'))
    .flatMap((document) =>
      pathsIn(readText(document), document)
        .filter((path) => !existsSync(join(REPOSITORY, path)))
        .map((path) => `${document}: there is no ${path}`),
    )
}
