import { rolesOf, urlFor } from '@uitpost/servers'
import { publicPart, type Secrets } from '../homes/secrets.ts'
import { SERVICES } from '../services.ts'

const DATABASE = 'uitpost'

/** URLs of Postgres, without user and database. */
export interface DatabaseServers {
  /** The primary, for the database setup and migrations. */
  primary: string
  /** Where the services connect: the primary or a pooler. */
  services: string
  /** A replica for reads that may be old; only catalogue has such. */
  replica?: string
}

/** Files of secrets by name, by the folder or Kubernetes Secret that contains them. */
export type SecretFiles = Record<string, Record<string, string>>

/** Every secret where the containers that need it find it: each folder is mounted only by its readers. */
export function secretFiles(secrets: Secrets, { primary, services, replica }: DatabaseServers): SecretFiles {
  const passwordOf = (role: string) => secrets.rolePasswords[role] ?? ''
  const files: SecretFiles = {
    setup: { 'admin-url': urlFor(primary, 'postgres', 'postgres', secrets.postgresPassword) },
    public: { jwks: JSON.stringify({ keys: [publicPart(secrets.signingKey)] }) },
    internal: { token: secrets.internalToken },
    auth: { 'signing-jwks': JSON.stringify({ keys: [secrets.signingKey] }) },
    notifier: {
      'unsubscribe-secret': secrets.unsubscribeSecret,
      'vapid-public-key': secrets.vapid.publicKey,
      'vapid-private-key': secrets.vapid.privateKey,
    },
  }
  for (const { name, schema } of SERVICES) {
    if (!schema) continue
    const { owner, app } = rolesOf(schema)
    files[name] = {
      ...files[name],
      'database-url': urlFor(services, DATABASE, app, passwordOf(app)),
      ...(services !== primary && {
        'database-direct-url': urlFor(primary, DATABASE, app, passwordOf(app)),
      }),
      ...(replica &&
        name === 'catalogue' && { 'database-replica-url': urlFor(replica, DATABASE, app, passwordOf(app)) }),
    }
    files['setup'] = {
      ...files['setup'],
      [`${schema}-owner-url`]: urlFor(primary, DATABASE, owner, passwordOf(owner)),
      [`${owner}-password`]: passwordOf(owner),
      [`${app}-password`]: passwordOf(app),
    }
  }
  return files
}
