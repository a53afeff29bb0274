// Runs once before everything else: makes up what nobody should have to choose, and lays each secret where only the
// container that needs it looks. What exists is kept, so that a second start changes nothing.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolesOf, urlFor } from '@uitpost/postgres'
import { loadSecrets, publicPart } from '../homes/secrets.ts'
import { SERVICES } from '../services.ts'

const ROOT = '/secrets'
const SERVER = 'postgres://postgres@postgres:5432/postgres'
const DATABASE = 'uitpost'

/** A folder is a volume that its readers mount alone, which is why the file itself may be open to them all. */
const lay = (folder: string, name: string, content: string) =>
  writeFileSync(join(ROOT, folder, name), `${content}\n`, { mode: 0o644 })

const secrets = await loadSecrets(join(ROOT, 'kept', 'secrets.json'))
const passwordOf = (role: string) => secrets.rolePasswords[role] ?? ''

lay('postgres', 'password', secrets.postgresPassword)
lay('setup', 'admin-url', urlFor(SERVER, 'postgres', 'postgres', secrets.postgresPassword))
lay('public', 'jwks', JSON.stringify({ keys: [publicPart(secrets.signingKey)] }))
lay('internal', 'token', secrets.internalToken)
lay('auth', 'signing-jwks', JSON.stringify({ keys: [secrets.signingKey] }))
lay('notifier', 'unsubscribe-secret', secrets.unsubscribeSecret)
lay('notifier', 'vapid-public-key', secrets.vapid.publicKey)
lay('notifier', 'vapid-private-key', secrets.vapid.privateKey)
for (const { name, schema } of SERVICES) {
  if (!schema) continue
  const { owner, app } = rolesOf(schema)
  lay(name, 'database-url', urlFor(SERVER, DATABASE, app, passwordOf(app)))
  lay('setup', `${schema}-owner-url`, urlFor(SERVER, DATABASE, owner, passwordOf(owner)))
  for (const role of [owner, app]) lay('setup', `${role}-password`, passwordOf(role))
}
console.log('Every container finds its secrets.')
