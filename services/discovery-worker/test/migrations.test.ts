import { randomUUID } from 'node:crypto'
import { openBeforeMigration } from '@uitpost/database/testing'
import { expect, test } from 'vitest'
import { migrations, SCHEMA } from '../src/store/migrations/index.ts'

test('0009 removes entries about suggestions that an erasure would not find, and no others', async () => {
  const stage = await openBeforeMigration({ schema: SCHEMA, migrations }, '0009_suggestion_logs')
  try {
    const insert = (service: string) =>
      stage.run(
        `insert into discovery_log (id, type, service, sandbox, payload) values ($1, 'ERROR', $2, true, '{}')`,
        [randomUUID(), service],
      )
    for (const service of ['suggestions', 'discovery', 'groq']) await insert(service)
    await stage.migrate()
    expect(await stage.run('select service, suggestion_id from discovery_log order by 1')).toEqual([
      { service: 'discovery', suggestion_id: null },
      { service: 'groq', suggestion_id: null },
    ])
  } finally {
    await stage.close()
  }
})
