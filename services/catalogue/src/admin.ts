import { connect } from '@uitpost/database'
import { isDeadLetterCommand, republish, runDeadLetterCommand } from '@uitpost/messaging'
import { createLogger } from '@uitpost/service-kit'
import { operatorOptions, readDatabaseConfig } from './config.ts'
import { createContext, storesIn } from './context.ts'
import { recount } from './domain/counters/recount.ts'
import { republishable } from './domain/intake/republish.ts'
import { rekey } from './domain/merges/rekey.ts'
import { seed } from './domain/setting-up/seed.ts'
import { SCHEMA } from './store/migrations/index.ts'
import type { CatalogueDb } from './store/schema.ts'

const USAGE = `Usage: recount | rekey | seed | dead-letters | replay [queue] | republish <${Object.keys(republishable).join(' | ')}>\n`

const { DATABASE_URL } = readDatabaseConfig()
const logger = createLogger('catalogue', 'info')
const db = connect<CatalogueDb>({ url: DATABASE_URL, schema: SCHEMA, applicationName: 'catalogue-admin' })
const [command, noun = ''] = process.argv.slice(2)
const readPage = republishable[noun]
if (command === 'recount') {
  logger.info(
    { wrong: await recount(createContext(db)) },
    'recounted; "wrong" says by how much each counter was off',
  )
} else if (command === 'rekey') {
  logger.info({ events: await rekey(createContext(db)) }, 'compared by what duplicates are found by')
} else if (command === 'seed') {
  await seed(createContext(db))
} else if (command === 'republish' && readPage) {
  const items = await republish<CatalogueDb>(db, noun, (trx, after) => readPage(storesIn(trx), after))
  logger.info({ noun, items }, 'announced anew')
} else if (isDeadLetterCommand(command)) {
  const about = { service: 'catalogue', schema: SCHEMA, logger: createLogger('catalogue', 'silent') }
  const said = await runDeadLetterCommand({ ...about, ...operatorOptions() }, process.argv.slice(2))
  process.stdout.write(`${said}\n`)
} else {
  process.stderr.write(USAGE)
  process.exitCode = 2
}
await db.destroy()
