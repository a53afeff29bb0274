import { RETENTION_DAYS, SECRET_KEPT_MINUTES } from '@uitpost/contracts'
import { type Executor, removeInPortions } from '@uitpost/database'
import { sql } from 'kysely'
import type { MessageCatalogue } from './message-catalogue.ts'

const old = (column: string, days: number) => sql`${sql.ref(column)} < now() - make_interval(days => ${days})`

/** Deletes expired rows in small portions (RETENTION_DAYS). Unsent messages and open dead letters stay. */
export async function removeExpired(db: Executor): Promise<void> {
  await removeInPortions(db, 'outbox', sql`published_at is not null and ${old('at', RETENTION_DAYS.message)}`)
  await removeInPortions(db, 'inbox', old('at', RETENTION_DAYS.receipt))
  await removeInPortions(db, 'tombstone', old('at', RETENTION_DAYS.tombstone))
  await removeInPortions(db, 'dead_letter', old('replayed_at', RETENTION_DAYS.replayedLetter))
}

/** Deletes messages with a secret from the outbox, a while after they were sent. */
export async function removeSecrets(db: Executor, messages: MessageCatalogue): Promise<void> {
  const nouns = Object.keys(messages).filter((noun) => messages[noun]?.hasSecret)
  if (nouns.length === 0) return
  const wasSent = sql`published_at < now() - make_interval(mins => ${SECRET_KEPT_MINUTES})`
  await removeInPortions(db, 'outbox', sql`noun = any(${nouns}) and ${wasSent}`)
}
