import { republish, type Sweep, sweep } from '@uitpost/messaging'
import type { Kysely } from 'kysely'
import { type Context, storesIn } from '../context.ts'
import { announceAfterUpgrade, republishable } from '../domain/announcements/republish.ts'
import type { CatalogueDb } from '../store/schema.ts'

const SWEEP_MS = 15_000

/** Announces everything of a kind again, in pages; returns the number of items. Throws for an unknown noun. */
export async function announceAgain(db: Kysely<CatalogueDb>, noun: string): Promise<number> {
  const readPage = republishable[noun]
  if (!readPage) throw new Error(`${noun} cannot be announced again`)
  return republish(db, noun, (trx, after) => readPage(storesIn(trx), after))
}

export const announcementSweep = (ctx: Context, db: Kysely<CatalogueDb>): Sweep =>
  sweep('announcements', SWEEP_MS, () => announceAfterUpgrade(ctx, (noun) => announceAgain(db, noun)))
