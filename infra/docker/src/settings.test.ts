import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..', '..', '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

/** Fixed by the image, used in local mode only, or (DATABASE_DIRECT_URL) for a pooler, which the containers do without. */
const FIXED = ['HOST', 'GATEWAY_WEB_ROOT', 'UITPOST_LOCAL', 'DATABASE_DIRECT_URL']

test('every setting of the services can be given to the containers', () => {
  const known = [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name)
  const given = read('docker-compose.yml')
  const missing = known.filter(
    (name) => !FIXED.includes(name) && !new RegExp(`^\\s+${name}(_FILE)?:`, 'm').test(given),
  )
  expect(known.length).toBeGreaterThan(30)
  expect(missing).toEqual([])
})
