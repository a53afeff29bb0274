// npm run admin -- <command>: maintenance of a running instance, found by UITPOST_HOME.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { messages } from '@uitpost/contracts'
import { writeDump } from '@uitpost/postgres'
import { isAlive } from '@uitpost/servers'
import { z } from 'zod'
import { environmentOf, type PlatformFacts, superuserUrl } from './homes/environment.ts'
import { type RunFile, readRunFile } from './homes/run-file.ts'
import { loadSecrets } from './homes/secrets.ts'
import { readSettings, StartRefused } from './homes/settings.ts'
import { REPOSITORY, SERVICES, scriptOf } from './services.ts'

const USAGE = `Usage: npm run admin -- <command>
  status             what runs, where, with which data; alerts and figures as in System Health
  create <email>     make a super admin of this address; prints the link to set the password
  dump <folder>      write every table into a folder that does not exist yet, all as of one moment
  recount            repair the counters of the catalogue
  rekey              compare what an earlier release stored by what duplicates are found by now
  dead-letters       list what failed for good, by service and queue
  replay [queue]     put dead letters on their queues again, those of one queue or all
  republish <noun>   announce everything of this kind anew: ${Object.keys(messages).join(', ')}`

try {
  process.exitCode = await runCommand(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function runCommand([command = '', ...args]: string[]): Promise<number> {
  const owners = ownersOf(command, args)
  const [folder] = args
  if (owners.length === 0 && !(command === 'dump' && folder)) {
    console.error(USAGE)
    return 2
  }
  const settings = readSettings(process.env, REPOSITORY)
  const run = readRunFile(join(settings.home, 'run.json'))
  if (!run)
    throw new StartRefused(`Nothing runs with the data in ${settings.home}. Start it first: npm start`)
  if (command === 'status') console.log(statusOf(run))
  const facts = factsOf(run, await loadSecrets(join(settings.home, 'secrets.json')))
  if (command === 'dump' && folder) return dump(facts, resolve(folder))
  const codes = owners.map((owner) => {
    const service = SERVICES.find(({ name }) => name === owner)
    const script = service && scriptOf(service, 'admin')
    if (!script) throw new StartRefused(`The ${owner} service has no "${command}".`)
    const env = environmentOf(service, facts)
    return spawnSync(process.execPath, [script, command, ...args], { env, stdio: 'inherit' }).status ?? 1
  })
  return Math.max(...codes)
}

async function dump(facts: PlatformFacts, folder: string): Promise<number> {
  if (existsSync(folder)) throw new StartRefused(`${folder} is there already: a dump goes into a new folder.`)
  const about: unknown = JSON.parse(await readFile(join(REPOSITORY, 'package.json'), 'utf8'))
  const { version } = z.object({ version: z.string() }).parse(about)
  const { schemas } = await writeDump(superuserUrl(facts), folder, version)
  for (const [schema, { tables }] of Object.entries(schemas)) {
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(`  ${schema.padEnd(18)}${Object.keys(tables).length} tables, ${rows} rows`)
  }
  console.log(`Written to ${folder}`)
  return 0
}

/**
 * The services that run a command: the figures of the status are the notifier's, recount belongs to the catalogue, republish to the noun's sender, dead letters to
 * all.
 */
function ownersOf(command: string, [noun = '']: string[]): string[] {
  if (command === 'create') return ['auth']
  if (command === 'status') return ['notifier']
  if (command === 'recount' || command === 'rekey') return ['catalogue']
  if (command === 'dead-letters' || command === 'replay')
    return SERVICES.filter(({ schema }) => schema).map(({ name }) => name)
  if (command !== 'republish') return []
  // A noun sent by several services cannot be republished.
  const from = Object.entries(messages).find(([name]) => name === noun)?.[1].from
  return typeof from === 'string' ? [from] : []
}

function statusOf(run: RunFile): string {
  const parts = Object.entries(run.pids).map(([name, pid]) => {
    const port = run.ports[name]
    return `  ${name.padEnd(18)}${isAlive(pid) ? 'runs' : 'gone'}   process ${pid}${port ? `, port ${port}` : ''}`
  })
  return [
    `Uitpost is ${run.state} since ${run.startedAt}`,
    `  App ${run.urls['app'] ?? '(not yet)'}, inbox ${run.urls['inbox'] ?? '(not yet)'}`,
    ...parts,
    ...Object.entries(run.folders).map(([name, folder]) => `  ${`${name} data`.padEnd(18)}${folder}`),
  ].join('\n')
}

function factsOf(run: RunFile, secrets: PlatformFacts['secrets']): PlatformFacts {
  return {
    servicePorts: run.ports,
    publicUrl: run.urls['app'] ?? '',
    postgresUrl: `postgres://127.0.0.1:${run.ports['postgres']}/postgres`,
    redisUrl: process.env['REDIS_URL'] || `redis://127.0.0.1:${run.ports['redis']}`,
    smtpUrl: `smtp://127.0.0.1:${run.ports['smtp']}`,
    sandboxUrl: run.urls['sandbox'],
    groqApiKey: process.env['GROQ_API_KEY'],
    secrets,
  }
}
