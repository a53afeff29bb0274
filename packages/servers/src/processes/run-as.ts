import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

export interface Account {
  name: string
  uid: number
  gid: number
}

/**
 * Postgres refuses to run as root, so root uses an unprivileged account that every Linux has; other users run it as
 * themselves. Throws if there is no such account.
 */
export function findServerAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const wanted of ['postgres', 'nobody']) {
    const [name, , uid, gid] = lines.find((line) => line.startsWith(`${wanted}:`))?.split(':') ?? []
    if (name && uid && gid) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'Postgres does not run as root, and this system has neither a "postgres" nor a "nobody" account.',
  )
}

/** Whether the account can enter this folder: it needs the execute bit on the folder and all its parents. */
export function canEnter(folder: string, account: Account | undefined): boolean {
  if (!account) return true
  let here = existingPart(folder)
  for (;;) {
    const { mode, uid, gid } = statSync(here)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    const parent = dirname(here)
    if (parent === here) return true
    here = parent
  }
}

/** The deepest existing part of a path, with links resolved. */
function existingPart(folder: string): string {
  let here = resolve(folder)
  for (;;) {
    try {
      return realpathSync(here)
    } catch {
      here = dirname(here)
    }
  }
}
