import type { SinceBackup } from '@uitpost/contracts'
import type { Stores } from '../../context.ts'
import type { AccountRow } from '../../store/schema.ts'
import { userStateOf } from '../accounts/users.ts'
import { beginErasure } from './erasure.ts'

/** People per message. */
const BATCH = 500

type Transaction = <T>(work: (stores: Stores) => Promise<T>) => Promise<T>
type AccountSince = Extract<SinceBackup, { kind: 'account' }>

/**
 * After a restore: every session ends and every link and code is void; people who were erased since the backup are
 * erased again, and what people turned off since stays off. May be repeated. Returns how many people each concerns.
 */
export async function settleRestore(
  transaction: Transaction,
  since: readonly SinceBackup[],
  now: Date,
): Promise<{ signedOut: number; erased: number; turnedOff: number }> {
  await transaction(({ restores }) => restores.removeTokens())
  const signedOut = await endAllSessions(transaction, now)

  const erased = new Set(since.flatMap((entry) => (entry.kind === 'erased' ? entry.who : [])))
  // The latest state counts: the list is in the order of time.
  const accounts = new Map(since.flatMap((entry) => (entry.kind === 'account' ? [[entry.who, entry]] : [])))
  const people = await transaction(({ restores }) => restores.findByHash([...erased, ...accounts.keys()]))
  const gone = people.filter(({ who }) => erased.has(who))
  for (const { id } of gone) await transaction((stores) => beginErasure(stores, id, now))
  let turnedOff = 0
  for (const { id, who } of people) {
    const account = accounts.get(who)
    if (!account || erased.has(who)) continue
    if (await transaction((stores) => keepTurnedOff(stores, id, account))) turnedOff += 1
  }
  return { signedOut, erased: gone.length, turnedOff }
}

/** Announced, so that push subscriptions end with their session. */
async function endAllSessions(transaction: Transaction, now: Date): Promise<number> {
  for (let total = 0; ; ) {
    const count = await transaction(async ({ restores, outbox }) => {
      const ids = await restores.endSessions(now, BATCH)
      const ended = ids.map((id) => ({ id, at: now.toISOString(), live: [] }))
      if (ids.length > 0) await outbox.add('sessions.changed', ended, null, ids)
      return ids.length
    })
    total += count
    if (count < BATCH) return total
  }
}

/** Whether something was on in the backup that the person had turned off since. Nothing is turned on. */
async function keepTurnedOff(
  { accounts, outbox }: Pick<Stores, 'accounts' | 'outbox'>,
  id: string,
  since: AccountSince,
): Promise<boolean> {
  const row = await accounts.findForChange(id)
  if (!row) return false
  const off = changesBetween(row, since)
  if (Object.keys(off).length === 0) return false
  const changed = await accounts.change(id, off)
  await outbox.add('user.changed', [userStateOf(changed)], null, [id])
  return true
}

const SWITCHES = ['emailNotifications', 'pushNotifications', 'weeklyDigest', 'eventReminders'] as const

function changesBetween(
  row: AccountRow,
  since: AccountSince,
): Partial<Pick<AccountRow, (typeof SWITCHES)[number] | 'preferredChannel'>> {
  const off: ReturnType<typeof changesBetween> = {}
  for (const name of SWITCHES) if (row[name] && !since[name]) off[name] = false
  if (row.preferredChannel !== 'email' && since.preferredChannel === 'email') off.preferredChannel = 'email'
  return off
}
