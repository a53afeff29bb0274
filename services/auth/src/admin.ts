import { connect } from '@uitpost/database'
import { republish } from '@uitpost/messaging'
import { databaseUrl } from './config.ts'
import { userStateOf } from './domain/users.ts'
import { accountStore } from './store/accounts.ts'
import type { AuthDb } from './store/schema.ts'

/** `npm run admin -- republish user.changed`: every account again, for projections that must be built anew. */
const PAGE = 500
const [command, noun] = process.argv.slice(2)
if (command !== 'republish' || noun !== 'user.changed') {
  process.stderr.write('auth knows: republish user.changed\n')
  process.exit(1)
}
const db = connect<AuthDb>({ url: databaseUrl(), schema: 'auth', applicationName: 'auth-admin' })
const count = await republish(db, noun, async (trx, after) => {
  const rows = await accountStore(trx).pageForChange(after, PAGE)
  return {
    items: rows.map(userStateOf),
    personIds: rows.map(({ id }) => id),
    next: rows.length < PAGE ? undefined : rows.at(-1)?.id,
  }
})
process.stdout.write(`${count} announced as ${noun}\n`)
await db.destroy()
