import { text } from 'node:stream/consumers'
import { MAILED_SECRET_MINUTES, RestoredState } from '@uitpost/contracts'
import { connect, inTransaction } from '@uitpost/database'
import { republish, runOperatorCommand } from '@uitpost/messaging'
import { createLogger, DomainError } from '@uitpost/service-kit'
import { config } from './config.ts'
import { storesIn } from './context.ts'
import { userStateOf } from './domain/accounts/users.ts'
import { settleRestore } from './domain/privacy/restores.ts'
import { createAdmin } from './domain/roles/first-admin.ts'
import { openContext } from './open-context.ts'
import { accountStore } from './store/accounts.ts'
import type { AuthDb } from './store/schema.ts'

/**
 * `npm run admin -- create <email>`: makes a super admin and prints the link to set their password. `npm run admin --
 * republish user.changed`: announces every account again, to rebuild projections. `npm run admin -- dead-letters` and
 * `npm run admin -- replay [queue]`. `restored`, which `npm run restore` runs with a
 * RestoredState on stdin.
 */
const PAGE = 500
const [command, subject = ''] = process.argv.slice(2)

async function announceUsers(db: Opened['db']): Promise<string> {
  const count = await republish(db, 'user.changed', async (trx, after) => {
    const rows = await accountStore(trx).pageForChange(after, PAGE)
    return {
      items: rows.map(userStateOf),
      personIds: rows.map(({ id }) => id),
      next: rows.length < PAGE ? undefined : rows.at(-1)?.id,
    }
  })
  return `${count} announced as user.changed`
}

async function makeAdmin(ctx: Opened['ctx'], publicUrl: string): Promise<string> {
  const { created, path } = await createAdmin(ctx, subject)
  const done = created ? 'A super admin account was made' : 'The account is a super admin now'
  const howTo = `Set its password within ${MAILED_SECRET_MINUTES.link} minutes, by this link, which works once`
  return `${done}. ${howTo}:\n${new URL(path, publicUrl).href}`
}

/** Needs no Redis: with the restore, tokens get another key. */
async function settle(state: unknown): Promise<string> {
  const { since } = RestoredState.parse(state)
  const db = connect<AuthDb>({ url: config().DATABASE_URL, applicationName: 'auth-admin' })
  try {
    const settled = await settleRestore(
      (work) => inTransaction(db, (trx) => work(storesIn(trx))),
      since,
      new Date(),
    )
    const { signedOut, erased, turnedOff } = settled
    return `People signed out: ${signedOut}; erased again: ${erased}; with preferences turned off again: ${turnedOff}. All links and codes in mails are void.`
  } finally {
    await db.destroy()
  }
}

type Opened = Awaited<ReturnType<typeof openContext>>

if (await runOperatorCommand('auth', process.argv.slice(2))) process.exit(0)
if (command === 'restored') {
  process.stdout.write(`${await settle(JSON.parse(await text(process.stdin)))}\n`)
  process.exit(0)
}
const isKnown = (command === 'republish' && subject === 'user.changed') || (command === 'create' && subject)
if (!isKnown) {
  process.stderr.write('auth knows: create <email>, republish user.changed, dead-letters, replay [queue]\n')
  process.exit(1)
}
const env = config()
const { ctx, db, close } = await openContext(env, createLogger('auth', 'warn'), 'auth-admin')
try {
  const said = command === 'create' ? await makeAdmin(ctx, env.PUBLIC_URL) : await announceUsers(db)
  process.stdout.write(`${said}\n`)
} catch (error) {
  if (!(error instanceof DomainError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await close()
}
