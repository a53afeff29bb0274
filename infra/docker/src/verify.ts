// npm run test:containers: builds the images, starts the platform without data, and tests kills, restarts and scaling.

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { awaitBackup, refuseWrongRestores, restoreAll } from './backups.ts'
import { compose, containersOf, docker, hasEngine, inspect, mustCompose, type Stack } from './compose.ts'
import {
  addSubscriber,
  approveOne,
  digestsOf,
  discover,
  makeAdmin,
  sendDigests,
  signInAdmin,
} from './main-job.ts'
import { productOf, until } from './product.ts'

/** Killed in this order: daily-backup has no health to wait for, and is up long before everything is stopped. */
const SERVICES = [
  ...['daily-backup', 'auth', 'catalogue', 'discovery-worker', 'notifier', 'gateway', 'postgres', 'redis'],
]
const IMAGES = ['auth', 'catalogue', 'discovery-worker', 'notifier', 'gateway', 'local', 'backup'].map(
  (name) => `uitpost/${name}`,
)
const MB = 1_000_000
/** Lists Git history, settings and development tools in an image; tests of third-party packages are allowed. */
const UNWANTED =
  'id -u; find / -xdev -not -path "/proc/*" \\( -name .git -o -name ".env*" -o -name vitest -o -path "/app/*.test.ts" -not -path "*/node_modules/*" \\) 2>/dev/null'
/** Each claim of a query counts as an attempt: without a crash there is only one. */
const QUERIES_CLAIMED_TWICE = 'select count(*) from discovery.query where attempts > 1'
const psql = (statement: string) => ['psql', '-U', 'postgres', '-d', 'uitpost', '-Atc', statement]

if (!hasEngine()) {
  console.log('skipped: no engine')
  process.exit(0)
}

const scratch = mkdtempSync(join(tmpdir(), 'uitpost-containers-'))
const stack: Stack = {
  name: `uitpost-check-${randomBytes(3).toString('hex')}`,
  port: await freePort(),
  inboxPort: await freePort(),
  // Made by the engine, as it is when nobody made it.
  backups: join(scratch, 'backups'),
  backupKey: join(scratch, 'key'),
}
writeFileSync(stack.backupKey, '')
const product = productOf(stack)
const problems: string[] = []
try {
  await verify()
} catch (error) {
  problems.push(error instanceof Error ? error.message : String(error))
  console.log((await compose(stack, 'logs', '--tail', '15', '--no-color')).output)
} finally {
  await compose(stack, 'down', '--volumes', '--timeout', '30')
  rmSync(scratch, { recursive: true })
}
for (const problem of problems) console.log(`FAILED  ${problem}`)
console.log(problems.length === 0 ? 'The containers are fine.' : `${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1

async function verify() {
  await step('images built', () => mustCompose(stack, 'build'))
  await printSizes()
  await step('started without data, everything healthy (goal 30 s)', () => mustCompose(stack, 'up', '--wait'))
  await step('a wrong database password is refused with a message', refuseWrongPassword)
  await step('only the gateway and the inbox are published', checkPublishedPorts)
  await step('no secrets, history or tests in an image, and no root', checkImages)

  const admin = await step('first admin created inside the auth container', () => makeAdmin(stack))
  await step('main job: discover', () => discover(product, admin, 'NL'))
  const event = await step('main job: approve', () => approveOne(product, admin))
  await step('main job: subscribe and confirm', () =>
    addSubscriber(product, 'first@containers.test', event.categoryId),
  )
  await step('main job: digest in the inbox', () =>
    sendDigests(product, admin, ['first@containers.test'], event.title),
  )
  await printMemory()
  await step('the first backup is made by itself, and System Health knows', () => awaitBackup(stack, admin))
  await step('no restore while it runs, no backup of a managed Postgres', () => refuseWrongRestores(stack))

  for (const service of SERVICES)
    await step(`${service} restarted after a kill`, () => killAndAwaitRestart(service))

  await step('every process ends by itself on docker compose stop', stopInOrder)
  await step('down and up again: volumes survive', async () => {
    await mustCompose(stack, 'down', '--timeout', '30')
    await mustCompose(stack, 'up', '--wait')
    const again = await signInAdmin(stack)
    const stats = await product.ask<{ approvedEvents: number }>('getPlatformStats')
    if (!again || stats.approvedEvents !== 1) throw new Error(`Found ${stats.approvedEvents} approved events`)
  })
  await step('backup, loss of all volumes, restore: everything is there, nothing is sent twice', () =>
    restoreAll(stack, event, 'first@containers.test'),
  )
  await step('scaled: two of each service, three workers, nothing done twice', checkScaled)
}

/** Process 1 exits with 0 on SIGTERM; a process that had to be killed exits with 137. */
async function stopInOrder() {
  const containers = await Promise.all(SERVICES.map((service) => containersOf(stack, service)))
  await mustCompose(stack, 'stop')
  for (const [index, [container = '']] of containers.entries()) {
    const code = await inspect(container, '{{.State.ExitCode}}')
    if (code !== '0') problems.push(`${SERVICES[index]} ended with ${code} on docker compose stop`)
  }
}

async function checkScaled() {
  const scales = ['auth=2', 'catalogue=2', 'discovery-worker=3', 'notifier=2']
  await mustCompose(stack, 'up', '--wait', '--no-recreate', ...scales.flatMap((scale) => ['--scale', scale]))
  const admin = await signInAdmin(stack)
  await discover(product, admin, 'BE')
  const event = await approveOne(product, admin)
  const people = Array.from({ length: 8 }, (_, index) => `person-${index}@containers.test`)
  for (const person of people) await addSubscriber(product, person, event.categoryId)
  await sendDigests(product, admin, people, event.title)
  for (const person of people) {
    const digests = await digestsOf(product, person)
    if (digests.length !== 1) problems.push(`${person} got ${digests.length} digests`)
  }
  const claimed = await mustCompose(stack, 'exec', '-T', 'postgres', ...psql(QUERIES_CLAIMED_TWICE))
  if (claimed.trim() !== '0') problems.push(`${claimed.trim()} queries were claimed more than once`)
}

async function refuseWrongPassword() {
  const { code, output } = await compose(
    stack,
    ...['run', '--rm', '-T', '--no-deps', '-e', 'DATABASE_URL_FILE='],
    ...['-e', 'DATABASE_URL=postgres://auth_app:wrong@postgres:5432/uitpost', 'auth'],
  )
  if (code === 0 || !output.includes('password authentication failed for user'))
    throw new Error(`auth with a wrong password ended with ${code}:\n${output}`)
}

async function checkPublishedPorts() {
  for (const service of SERVICES) {
    const [container = ''] = await containersOf(stack, service)
    const published = await inspect(
      container,
      '{{range $port, $to := .NetworkSettings.Ports}}{{if $to}}{{$port}} {{end}}{{end}}',
    )
    const expected = service === 'gateway' ? '8080/tcp' : ''
    if (published !== expected) problems.push(`${service} publishes "${published}"`)
  }
}

async function checkImages() {
  for (const image of IMAGES) {
    const { output } = await docker(
      ...['run', '--rm', '--network', 'none', '--entrypoint', 'sh', image, '-c', UNWANTED],
    )
    const [user, ...found] = output.trim().split('\n')
    if (user === '0') problems.push(`${image} runs as root`)
    if (found.length > 0) problems.push(`${image} contains ${found.slice(0, 3).join(', ')}`)
  }
}

/** Kills the process instead of the container: after `docker kill` the engine does not restart a container. */
async function killAndAwaitRestart(service: string) {
  const [container = ''] = await containersOf(stack, service)
  process.kill(Number(await inspect(container, '{{.State.Pid}}')), 'SIGKILL')
  await until(`The restart of ${service}`, 60, async () => {
    const state = await inspect(container, '{{.RestartCount}} {{.State.Running}}')
    return /^[1-9]\d* true$/.test(state)
  })
  await until('Health', 90, product.isHealthy)
  await until('Signing in', 60, () => signInAdmin(stack))
}

async function printSizes() {
  const sizeOf = async (image: string) => Number(await inspect(image, '{{.Size}}'))
  for (const image of IMAGES) {
    const base = image === 'uitpost/backup' ? 'postgres:17' : 'node:24-bookworm-slim'
    const over = ((await sizeOf(image)) - (await sizeOf(base))) / MB
    console.log(`        ${image.padEnd(26)}${over.toFixed(0).padStart(5)} MB over its base`)
    // The one of backups has Node and four services over the server.
    const goal = image === 'uitpost/backup' ? 450 : 250
    if (over > goal) problems.push(`${image} has ${over.toFixed(0)} MB over its base (goal ${goal})`)
  }
}

async function printMemory() {
  const ids = (await mustCompose(stack, 'ps', '--quiet')).split('\n').filter(Boolean)
  const { output } = await docker('stats', '--no-stream', '--format', '{{.Name}} {{.MemUsage}}', ...ids)
  const used = output
    .trim()
    .split('\n')
    .map((line) => Number.parseFloat(line.split(' ')[1] ?? '0'))
  console.log(
    `        memory of the whole stack: ${used.reduce((sum, one) => sum + one, 0).toFixed(0)} MiB in ${used.length} containers`,
  )
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  console.log(`  ok    ${name.padEnd(66)}${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s`)
  return result
}

function freePort(): Promise<number> {
  return new Promise((settle) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => settle(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
