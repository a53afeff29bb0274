// Runs once before the other containers: generates secrets and writes each where only the containers that need it can
// read it. Existing secrets are kept.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSecrets } from '../homes/secrets.ts'
import { secretFiles } from './secret-files.ts'

const ROOT = '/secrets'
const SERVER = 'postgres://postgres:5432'

/** Each folder is a volume mounted only by its readers, so the file itself may be readable by all of them. */
const writeSecret = (folder: string, name: string, content: string) =>
  writeFileSync(join(ROOT, folder, name), `${content}\n`, { mode: 0o644 })

const secrets = await loadSecrets(join(ROOT, 'kept', 'secrets.json'))
writeSecret('postgres', 'password', secrets.postgresPassword)
for (const [folder, files] of Object.entries(secretFiles(secrets, { primary: SERVER, services: SERVER })))
  for (const [name, content] of Object.entries(files)) writeSecret(folder, name, content)
console.log('Every container finds its secrets.')
