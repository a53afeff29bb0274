import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SERVICES } from '../services.ts'
import { environmentOf } from './environment.ts'
import { factsOfDatabase } from './migrate-schemas.ts'
import { loadSecrets } from './secrets.ts'

test('the gateway watches the disks of the data and of the database, which may be elsewhere', async () => {
  const home = mkdtempSync(join(tmpdir(), 'uitpost-environment-'))
  const facts = factsOfDatabase(
    'postgres://localhost/postgres',
    await loadSecrets(join(home, 'secrets.json')),
  )
  rmSync(home, { recursive: true })
  const watched = SERVICES.map(
    (service) =>
      environmentOf(service, { ...facts, dataFolders: ['/data', '/var/postgres'] })[
        'GATEWAY_WATCHED_FOLDERS'
      ],
  )
  expect(watched.filter((folders) => folders !== undefined)).toEqual(['/data,/var/postgres'])
})
