import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { generateIdentity } from 'age-encryption'
import { StartRefused } from '../homes/settings.ts'

/** Whether there is a key; an empty file has none yet: a container is given no file that is not there. */
export const isKeyMade = (file: string): boolean => existsSync(file) && statSync(file).size > 0

/** The age identity in a file as `age-keygen` writes it: comments, and one key. Throws StartRefused without one. */
export function readKey(file: string): string {
  if (!existsSync(file)) throw new StartRefused(`The key of the backups is missing: there is no ${file}.`)
  const key = /^AGE-SECRET-KEY-1\w+$/m.exec(readFileSync(file, 'utf8'))?.[0]
  if (!key) throw new StartRefused(`${file} holds no key of backups (AGE-SECRET-KEY-1…).`)
  return key
}

/** Makes a key for the first backup. Where backups are, a missing key is not replaced: they could not be read. */
export async function ensureKey(
  file: string,
  isFirst: boolean,
  say: (line: string) => void,
): Promise<string> {
  if (!isFirst || isKeyMade(file)) return readKey(file)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const key = await generateIdentity()
  writeFileSync(file, `# Opens the backups of Uitpost, which nobody can read without it\n${key}\n`, {
    mode: 0o600,
  })
  chmodSync(file, 0o600)
  say(`A key was made: ${file}. Keep a copy of it elsewhere; without it no backup can be restored.`)
  return key
}
