import type { Kysely } from 'kysely'
import type { AuthDb, RefreshTokenRow } from './schema.ts'

export const refreshTokenStore = (db: Kysely<AuthDb>) => ({
  add: (token: Omit<RefreshTokenRow, 'usedAt'>) => db.insertInto('refreshToken').values(token).execute(),

  find: (hash: Buffer): Promise<RefreshTokenRow | undefined> =>
    db.selectFrom('refreshToken').selectAll().where('hash', '=', hash).executeTakeFirst(),

  findSuccessor: (hash: Buffer): Promise<RefreshTokenRow | undefined> =>
    db.selectFrom('refreshToken').selectAll().where('parentHash', '=', hash).executeTakeFirst(),

  use: (hash: Buffer, usedAt: Date) =>
    db.updateTable('refreshToken').set({ usedAt }).where('hash', '=', hash).execute(),
})
