// Generated class names of `*.module.css`, and a plugin that inlines them into the scripts.
import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Hash of file and class. Equal in every build of the same files: the landing page is prerendered with the classes of
 * one build and hydrated with those of another.
 */
export function shortName(name: string, path: string): string {
  const place = relative(import.meta.dirname, path)
  return `_${createHash('sha256').update(`${place} ${name}`).digest('base64url').slice(0, 6)}`
}

export const longName = (name: string, path: string): string => `${basename(path, '.module.css')}_${name}`

/**
 * Inlines class names in the build: `styles.name` becomes a string literal, and unused class names are dropped from the
 * scripts. The style sheets are kept although no export of their modules is used.
 */
export const inlineClassNames = (): Plugin[] => [
  {
    name: 'inline-class-names',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx$/, code: '.module.css' },
      handler: (code) =>
        code.replaceAll(/^import (\w+) from ('\.\S+\.module\.css')/gm, 'import * as $1 from $2'),
    },
  },
  {
    name: 'keep-style-sheets',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
  },
]
