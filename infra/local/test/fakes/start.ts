import { join } from 'node:path'
import { runLocal } from '../../src/run-local.ts'

const fake = (name: string) => join(import.meta.dirname, name)

await runLocal(() => ({
  services: [
    { name: 'auth', schema: 'auth', folder: fake('auth') },
    { name: 'gateway', folder: fake('gateway') },
  ],
}))
