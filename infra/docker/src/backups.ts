import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { compose, docker, mustCompose, type Outcome, type Stack } from './compose.ts'
import { addSubscriber, digestsOf, signInAdmin, signInPerson } from './main-job.ts'
import { productOf, until } from './product.ts'

const LATER = 'later@containers.test'

const backUp = (stack: Stack, ...args: string[]) => mustCompose(stack, 'run', '--rm', '-T', 'backup', ...args)
const restore = (stack: Stack, ...args: string[]) =>
  mustCompose(stack, 'run', '--rm', '-T', 'restore', ...args)
const psql = async (stack: Stack, statement: string) =>
  (await mustCompose(stack, 'exec', '-T', 'postgres', 'psql', '-U', 'postgres', '-Atc', statement)).trim()

const backupsOf = ({ backups }: Stack) =>
  readdirSync(backups)
    .filter((name) => name.endsWith('.tar.zst.age'))
    .map((name) => join(backups, name))

/** Throws if a backup can be read by others, or the gateway does not know of it. */
export async function awaitBackup(stack: Stack, admin: string): Promise<void> {
  const [file = ''] = await until('The first backup', 120, () => {
    const found = backupsOf(stack)
    return Promise.resolve(found.length > 0 && found)
  })
  const modes = [file, stack.backupKey].map((path) => (statSync(path).mode & 0o777).toString(8))
  if (modes.some((mode) => mode !== '600'))
    throw new Error(`Backup and key have the modes ${modes.join(', ')}`)
  await until('System Health', 60, async () => {
    const { backups } = await productOf(stack).ask<{ backups: string }>('health', { token: admin })
    if (backups !== 'ok') throw new Error(`it says ${backups}`)
    return true
  })
}

function expectRefused({ code, output }: Outcome, words: string): void {
  if (code !== 1 || !output.includes(words) || output.includes('    at '))
    throw new Error(`Not refused with "${words}", but ended with ${code}:\n${output}`)
}

/** The managed Postgres is a second one, of which only the address is known. */
export async function refuseWrongRestores(stack: Stack): Promise<void> {
  const [file = ''] = backupsOf(stack)
  expectRefused(await compose(stack, 'run', '--rm', '-T', 'restore', file), 'Stop it first')
  const name = `${stack.name}-managed`
  const trusting = ['-e', 'POSTGRES_HOST_AUTH_METHOD=trust', '-e', 'POSTGRES_DB=uitpost']
  await docker(
    'run',
    '--detach',
    '--name',
    name,
    '--network',
    `${stack.name}_inner`,
    ...trusting,
    'postgres:17',
  )
  try {
    await until('The other Postgres', 60, async () => {
      const { code } = await docker('exec', name, 'pg_isready', '-h', '127.0.0.1', '-U', 'postgres')
      return code === 0
    })
    const address = ['-e', `POSTGRES_URL=postgres://${name}:5432`]
    const managed = await compose(stack, 'run', '--rm', '-T', ...address, 'backup')
    expectRefused(managed, 'the snapshots and the recovery to a point in time of its provider')
  } finally {
    await docker('rm', '--force', '--volumes', name)
  }
}

/** Restores a backup and then, over it, all that the log holds. */
export async function restoreAll(stack: Stack, event: { categoryId: string }, person: string): Promise<void> {
  const product = productOf(stack)
  await backUp(stack)
  const tried = await backUp(stack, '--test')
  if (!tried.includes('The backup holds')) throw new Error(`The backup does not hold:\n${tried}`)
  const file = backupsOf(stack).toSorted().at(-1) ?? ''
  const admin = await signInAdmin(stack)
  await addSubscriber(product, LATER, event.categoryId)
  await untilLogged(stack)

  await mustCompose(stack, 'down', '--volumes', '--timeout', '30')
  await restore(stack, file)
  const output = await restore(stack, '--to', 'latest')
  for (const words of ['Restored: the state of', 'The data of before is kept in'])
    if (!output.includes(words)) throw new Error(`The restore did not say "${words}":\n${output}`)
  const before = backupsOf(stack).length
  await mustCompose(stack, 'up', '--wait')

  const refusal = await product.ask('getProfile', { token: admin }).catch(String)
  if (!String(refusal).includes('401')) throw new Error('A token from before the restore is accepted')
  const again = await signInAdmin(stack)
  const { approvedEvents } = await product.ask<{ approvedEvents: number }>('getPlatformStats')
  if (approvedEvents !== 1) throw new Error(`${approvedEvents} approved events after the restore`)
  await signInPerson(stack, LATER)
  // The inbox began empty.
  const { queued } = await product.ask<{ queued: number }>('runDigests', {
    token: again,
    body: { force: true },
  })
  const sent = await Promise.all([person, LATER].map((address) => digestsOf(product, address)))
  if (queued > 0 || sent.flat().length > 0) throw new Error(`${queued} digests are sent again`)
  // A restore interrupts the log.
  await until('The backup after the restore', 120, () => Promise.resolve(backupsOf(stack).length > before))
}

/** Has Postgres close its segment, and waits until it is beside the backups. */
async function untilLogged(stack: Stack): Promise<void> {
  const segment = await psql(stack, 'select pg_walfile_name(pg_current_wal_lsn())')
  await psql(stack, 'select pg_switch_wal()')
  await until('The log beside the backups', 60, () =>
    Promise.resolve(readdirSync(join(stack.backups, 'log')).some((name) => name.startsWith(segment))),
  )
}
