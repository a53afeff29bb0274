import type { Insertable, Kysely } from 'kysely'
import type { DiscoveryDb, ScheduleTable } from '../schema.ts'

/** There is one schedule; its row is created when it is first saved. */
export const scheduleStore = (db: Kysely<DiscoveryDb>) => ({
  find: () => db.selectFrom('schedule').selectAll().executeTakeFirst(),

  /** Locks the schedule if it is due; a concurrent replica finds it no longer due. */
  lockDue: (now: Date) =>
    db
      .selectFrom('schedule')
      .selectAll()
      .where('enabled', '=', true)
      .where('nextRunAt', '<=', now)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst(),

  save: (schedule: Omit<Insertable<ScheduleTable>, 'id'>) =>
    db
      .insertInto('schedule')
      .values({ ...schedule, id: 1 })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(schedule))
      .returningAll()
      .executeTakeFirstOrThrow(),

  saveStart: (lastRunAt: Date, nextRunAt: Date) =>
    db.updateTable('schedule').set({ lastRunAt, nextRunAt }).execute(),
})
