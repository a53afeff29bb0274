import { spawnSync } from 'node:child_process'
import { z } from 'zod'
import { REPOSITORY } from '../source-files.ts'

/** Licences (SPDX) under which the product may be given to others, with its own MIT licence. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Unlicense', 'CC0-1.0', 'Python-2.0', 'PSF-2.0'],
  // Changes to their own files have to be published; we change none.
  'MPL-2.0',
  // Fonts.
  'OFL-1.1',
  // Data, with credit: city names and holidays.
  ...['CC-BY-3.0', 'CC-BY-4.0'],
])
/** Packages that state their licence in words. */
const STATED: Record<string, string> = { 'MIT (http://mootools.net/license.txt)': 'MIT' }

const Listed = z.record(z.string(), z.array(z.object({ name: z.string(), versions: z.array(z.string()) })))
export type Listed = z.infer<typeof Listed>

/** Whether we may choose, or have to keep, only allowed licences of an expression such as (MIT OR GPL-3.0). */
export function isAllowed(expression: string): boolean {
  const words = (STATED[expression] ?? expression).replace(/[()]/g, '')
  return words
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => ALLOWED.has(licence.trim())))
}

/** The packages, of those that pnpm lists by licence, whose licence is not on the list of allowed ones. */
export const notAllowed = (listed: Listed): string[] =>
  Object.entries(listed)
    .filter(([licence]) => !isAllowed(licence))
    .flatMap(([licence, packages]) =>
      packages.map(
        ({ name, versions }) => `${name} ${versions.join(', ')}: the licence ${licence} is not allowed`,
      ),
    )

/** Packages of production, installed for any workspace, under licences that are not allowed. */
export function findForeignLicences(): string[] {
  const args = ['licenses', 'list', '--recursive', '--prod', '--json']
  const { stdout, error } = spawnSync('pnpm', args, { cwd: REPOSITORY, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (error) return [`pnpm cannot list licences: ${error.message}`]
  const listed = Listed.parse(JSON.parse(stdout))
  return Object.keys(listed).length > 0 ? notAllowed(listed) : ['pnpm lists no packages']
}
