import { connect } from '@uitpost/database'
import { runOperatorCommand } from '@uitpost/messaging'
import { createLogger, readDatabaseUrl } from '@uitpost/service-kit'
import { createContext } from './context.ts'
import { republishable } from './domain/announcements/republish.ts'
import { recount } from './domain/counters/recount.ts'
import { rekey } from './domain/merges/rekey.ts'
import { seed } from './domain/seed/seed.ts'
import { announceAgain } from './jobs/announcements.ts'
import type { CatalogueDb } from './store/schema.ts'

const USAGE = `Usage: recount | rekey | seed | dead-letters | replay [queue] | republish <${Object.keys(republishable).join(' | ')}>\n`

const logger = createLogger('catalogue', 'info')
const db = connect<CatalogueDb>({ url: readDatabaseUrl(), applicationName: 'catalogue-admin' })
const [command, noun = ''] = process.argv.slice(2)
if (command === 'recount') {
  logger.info(
    { wrong: await recount(createContext(db)) },
    'recounted; "wrong" says by how much each counter was off',
  )
} else if (command === 'rekey') {
  logger.info({ events: await rekey(createContext(db)) }, 'compared by what duplicates are found by')
} else if (command === 'seed') {
  await seed(createContext(db))
} else if (command === 'republish' && noun in republishable) {
  const items = await announceAgain(db, noun)
  logger.info({ noun, items }, 'announced again')
} else if (!(await runOperatorCommand('catalogue', process.argv.slice(2)))) {
  process.stderr.write(USAGE)
  process.exitCode = 2
}
await db.destroy()
