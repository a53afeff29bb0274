import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..', '..', '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

/** Fixed by the image, or only ever true of local mode. */
const SETTLED = ['HOST', 'GATEWAY_WEB_ROOT', 'UITPOST_LOCAL']

test('every setting of the services can be given to the containers', () => {
  const known = [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name)
  const given = read('docker-compose.yml')
  const forgotten = known.filter(
    (name) => !SETTLED.includes(name) && !new RegExp(`^\\s+${name}(_FILE)?:`, 'm').test(given),
  )
  expect(known.length).toBeGreaterThan(30)
  expect(forgotten).toEqual([])
})
