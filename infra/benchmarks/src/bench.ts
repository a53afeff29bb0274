// npm run bench: duration of the first start, of later ones, and of the main job.
// npm run bench -- catalogue: lists, counts, search and intake at 10,000 and at 1,000,000 events.
// npm run bench -- gateway: calls through the gateway compared with calls of the catalogue itself and of a bare server.
// npm run bench -- discovery: a bulk run compared with its ideal time, and the used share of a small rate limit.
// npm run bench -- auth: sign-in compared with its hash, response times of known and unknown addresses, a million users.
// npm run bench -- web: Lighthouse on the landing page, a public event and guarded screens, and INP of interactions.
// npm run bench -- soak: half an hour of load; heaps of the services after the tenth and the last minute.
// npm run bench -- restore: backup of a large installation, and its restore after the loss of the disk.
// npm run bench -- readers: CPU time per letter of hostile pages, feeds and calendars.
// npm run bench -- notifier: weekly digests compared with nodemailer alone, selection, memory, and two processes.
import { rmSync } from 'node:fs'
import { benchAuth } from './auth/bench-auth.ts'
import { benchReaders } from './bench-readers.ts'
import { benchRestore } from './bench-restore.ts'
import { benchSoak } from './bench-soak.ts'
import { benchStarts } from './bench-starts.ts'
import { benchCatalogue } from './catalogue/bench-catalogue.ts'
import { benchDiscovery } from './discovery/bench-discovery.ts'
import { scratchFolder } from './fresh-copy.ts'
import { benchGateway } from './gateway/bench-gateway.ts'
import type { Instance } from './instance.ts'
import { benchNotifier } from './notifier/bench-notifier.ts'
import { benchWeb } from './web/bench-web.ts'

type Bench = (args: string[], scratch: string, onStart: (instance: Instance) => void) => Promise<boolean>

const BENCHMARKS: ReadonlyMap<string, Bench> = new Map<string, Bench>([
  ['auth', benchAuth],
  ['catalogue', benchCatalogue],
  ['discovery', (_, folder) => benchDiscovery(folder)],
  ['gateway', benchGateway],
  ['notifier', benchNotifier],
  ['readers', benchReaders],
  ['restore', benchRestore],
  ['soak', benchSoak],
  ['web', benchWeb],
])

const [name = '', ...args] = process.argv.slice(2)
const bench = BENCHMARKS.get(name) ?? benchStarts
const started: Instance[] = []
const scratch = scratchFolder()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const instance of started) instance.kill()
    rmSync(scratch, { recursive: true, force: true })
    process.exit(1)
  })
}
let met = false
try {
  met = await bench(args, scratch, (instance) => started.push(instance))
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
process.exit(met ? 0 : 1)
