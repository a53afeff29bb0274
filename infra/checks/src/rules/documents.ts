import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { listFiles, REPOSITORY, readText } from '../source-files.ts'

const FOLDERS = /^(?:apps|services|packages|infra|\.ci)\//

/** Every path in a document: in backticks, or as the target of a link or image. */
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

/** Symbols that a document refers to: `name` in `path`. */
export const symbolsIn = (text: string): { symbol: string; path: string }[] =>
  [...text.matchAll(/`([\w-]+)` in `([^`\s]+\.(?:tsx?|css|json))`/g)].map(([, symbol = '', path = '']) => ({
    symbol,
    path,
  }))

/** Whether a file declares a symbol at its top level, or has it as a member, a key or a custom property. */
export const holds = (source: string, symbol: string): boolean =>
  new RegExp(
    String.raw`^(?:export )?(?:async )?(?:const|function|interface|type|class) ${symbol}\b|^\s+"?${symbol}"?:`,
    'm',
  ).test(source)

/** Finds references in documents to missing files or symbols. */
export function findBrokenPaths(): string[] {
  return listFiles()
    .filter((path) => path.endsWith('.md'))
    .flatMap((document) => {
      const text = readText(document)
      const isThere = (path: string) => existsSync(join(REPOSITORY, path))
      return [
        ...pathsIn(text, document)
          .filter((path) => !isThere(path))
          .map((path) => `${document}: there is no ${path}`),
        ...symbolsIn(text)
          .filter(({ symbol, path }) => isThere(path) && !holds(readText(path), symbol))
          .map(({ symbol, path }) => `${document}: ${path} has no ${symbol}`),
      ]
    })
}
