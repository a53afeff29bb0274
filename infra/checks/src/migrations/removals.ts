import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { SchemaMigration } from '@uitpost/database'
import { SERVICES } from '@uitpost/local/services'
import { z } from 'zod'
import { moduleOf } from '../kubernetes/product.ts'
import { REPOSITORY } from '../source-files.ts'
import { statementsOf } from './statements.ts'

const RELEASES = join(REPOSITORY, 'infra', 'testing', 'releases')
const SQUAWK = join(REPOSITORY, 'infra', 'checks', 'node_modules', '.bin', 'squawk')
/**
 * The rules of squawk about what the version before still uses. Its others are about locks, for which a migration waits
 * two seconds at most (`packages/database/src/migrate.ts`), and about types.
 */
const RULES = new Set([
  ...[
    'ban-drop-column',
    'ban-drop-not-null',
    'ban-drop-table',
    'ban-truncate-cascade',
    'changing-column-type',
  ],
  ...['adding-not-nullable-field', 'adding-required-field', 'renaming-column', 'renaming-table'],
  'syntax-error',
])
const Violations = z.array(
  z.object({ file: z.string(), rule_name: z.string(), message: z.string(), line: z.number() }),
)
const Manifest = z.object({ schemas: z.record(z.string(), z.object({ migrations: z.array(z.string()) })) })

/** A schema's migrations, and the names of those that a release has. */
export interface Schema {
  name: string
  migrations: Record<string, SchemaMigration>
  released: ReadonlySet<string>
}

/**
 * Finds migrations after the latest release that take something from the version before, which runs beside the new one.
 * What no release uses any more may go: the migration says so in `needs`.
 */
export async function findRemovals(schemas?: readonly Schema[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'uitpost-check-'))
  try {
    const all = schemas ?? (await readSchemas())
    const gaps = all.flatMap(findNeedsGaps)
    const files: string[] = []
    for (const { name, migrations, released } of all)
      for (const [migration, it] of Object.entries(migrations)) {
        if (released.has(migration) || it.needs) continue
        const file = join(name, `${migration}.sql`)
        mkdirSync(dirname(join(folder, file)), { recursive: true })
        writeFileSync(join(folder, file), await statementsOf(it))
        files.push(file)
      }
    return [...gaps, ...(files.length > 0 ? lint(folder, files) : [])]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** `needs` names a released migration: otherwise the version before would not start beside the new one. */
const findNeedsGaps = ({ name, migrations, released }: Schema): string[] =>
  Object.entries(migrations).flatMap(([migration, { needs }]) =>
    needs && !released.has(needs)
      ? [`${name} ${migration} needs ${needs}, which no release has: remove it one release later`]
      : [],
  )

function lint(folder: string, files: readonly string[]): string[] {
  const args = ['--assume-in-transaction', '--reporter', 'json', ...files]
  const { stdout, error } = spawnSync(SQUAWK, args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (error) return [`squawk cannot be run: ${error.message}`]
  return Violations.parse(JSON.parse(stdout))
    .filter(({ rule_name }) => RULES.has(rule_name))
    .map(
      ({ file, line, rule_name, message }) =>
        `${file.replace('.sql', '').replace('/', ' ')}: ${message} (${rule_name}, line ${line + 1} of its SQL). The version before runs beside it`,
    )
}

async function readSchemas(): Promise<Schema[]> {
  const manifests = readdirSync(RELEASES).map((release) =>
    Manifest.parse(JSON.parse(readFileSync(join(RELEASES, release, 'manifest.json'), 'utf8'))),
  )
  const owners = SERVICES.filter(({ schema }) => schema)
  return Promise.all(
    owners.map(async ({ name, schema = '' }) => {
      const { migrations } = await moduleOf(name, 'store/migrations/index.ts')
      const released = manifests.flatMap(({ schemas }) => schemas[schema]?.migrations ?? [])
      return { name, migrations: migrations as Schema['migrations'], released: new Set(released) }
    }),
  )
}
