import { join, relative, resolve } from 'node:path'

/** Who wrote a set: others, or we. Our own figures detect regressions; they are no evidence for other pages. */
export type Source = 'given' | 'own'

/** The folder of this workspace. */
export const WORKSPACE = join(import.meta.dirname, '..')

/** A set is our own if it is in this workspace. */
export const sourceOf = (path: string): Source =>
  relative(WORKSPACE, resolve(path)).startsWith('..') ? 'given' : 'own'

/** For texts: who wrote a set. */
export const WRITTEN: Record<Source, string> = { given: 'written by others', own: 'our own set' }
