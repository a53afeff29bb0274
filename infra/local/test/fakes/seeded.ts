import { join } from 'node:path'
import { runLocal } from '../../src/run-local.ts'
import { SERVICES } from '../../src/services.ts'

const WANTED = ['auth', 'catalogue', 'notifier']

/** The real services behind a gateway that needs no web app. */
await runLocal(() => ({
  services: [
    ...SERVICES.filter(({ name }) => WANTED.includes(name)),
    { name: 'gateway', folder: join(import.meta.dirname, 'gateway') },
  ],
}))
