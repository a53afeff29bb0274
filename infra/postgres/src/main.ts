import { roleNames, setup } from '@uitpost/servers'
import { readConfig } from '@uitpost/service-kit'
import { z } from 'zod'

/** The environment key of a role's password: POSTGRES_AUTH_OWNER_PASSWORD for auth_owner. */
const passwordKey = (role: string) => `POSTGRES_${role.toUpperCase()}_PASSWORD`

const passwordOf = (role: string) =>
  z
    .string()
    .min(8)
    .meta({ description: `The password ${role} gets`, examples: ['a-long-random-word'] })

const options = {
  POSTGRES_ADMIN_URL: z.url({ protocol: /^postgres(ql)?$/ }).meta({
    description: 'A role that may create databases and roles',
    examples: ['postgres://postgres:secret@db:5432/postgres'],
  }),
  POSTGRES_DATABASE: z
    .string()
    .min(1)
    .default('uitpost')
    .meta({
      description: 'The database of all services',
      examples: ['uitpost'],
    }),
}
const passwordOptions = Object.fromEntries(roleNames().map((role) => [passwordKey(role), passwordOf(role)]))
const given: Record<string, string> = readConfig({ ...passwordOptions, ...options }, process.env)
const database = given['POSTGRES_DATABASE'] ?? ''
const passwords = Object.fromEntries(roleNames().map((role) => [role, given[passwordKey(role)] ?? '']))
try {
  await setup({ adminUrl: given['POSTGRES_ADMIN_URL'] ?? '', database, passwords })
  console.log(`Database ${database} is ready for the services' migrations.`)
} catch (error) {
  console.error(`The database could not be set up: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
