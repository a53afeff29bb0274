import { roleNames, setup } from './setup.ts'

/** The environment key of a role's password: POSTGRES_AUTH_OWNER_PASSWORD for auth_owner. */
const passwordKey = (role: string) => `POSTGRES_${role.toUpperCase()}_PASSWORD`

const required: [key: string, expectation: string, example: string][] = [
  [
    'POSTGRES_ADMIN_URL',
    'a role that may create databases and roles',
    'postgres://postgres:secret@db:5432/postgres',
  ],
  ...roleNames().map((role): [string, string, string] => [
    passwordKey(role),
    `the password ${role} gets`,
    'a long random word',
  ]),
]

const bad = required.filter(([key]) => !process.env[key])
if (bad.length > 0) {
  console.error('The database cannot be set up: these environment variables are missing.')
  for (const [key, expectation, example] of bad) console.error(`  ${key}: ${expectation}, e.g. ${example}`)
  process.exit(1)
}

const database = process.env['POSTGRES_DATABASE'] ?? 'uitpost'
const passwords = Object.fromEntries(roleNames().map((role) => [role, process.env[passwordKey(role)] ?? '']))
try {
  await setup({ adminUrl: process.env['POSTGRES_ADMIN_URL'] ?? '', database, passwords })
  console.log(`Database ${database} is ready for the services' migrations.`)
} catch (error) {
  console.error(`The database could not be set up: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
