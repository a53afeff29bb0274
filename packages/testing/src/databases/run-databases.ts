import { Client } from 'pg'

/** Drops a database, ending its sessions. */
export async function dropDatabase(admin: Client, name: string) {
  await admin.query(`drop database if exists ${admin.escapeIdentifier(name)} with (force)`)
}

/** Drops the databases of a run on a server that outlives it. */
export async function dropRunDatabases(adminUrl: string, runId: string): Promise<void> {
  await withAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where datname like $1',
      [`test_${runId}_%`],
    )
    for (const row of rows) await dropDatabase(admin, row.datname)
  })
}

/** Runs `work` on one superuser connection. */
export async function withAdmin<T>(adminUrl: string, work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
