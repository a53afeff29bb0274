// npm run sbom [-- folder]: writes what each image contains (CycloneDX), from the lockfile, into reports/sbom. The base
// image's own packages are not in it: docker buildx build --sbom=true adds those where the image is built.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..', '..', '..')
const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8')
const images = [...new Set([...compose.matchAll(/SERVICE: ([\w-]+)/g)].map(([, name = '']) => name))]
const folder = resolve(process.argv[2] ?? join(ROOT, 'reports', 'sbom'))
mkdirSync(folder, { recursive: true })

for (const image of images) {
  // The gateway's image also contains the built web app.
  const parts = image === 'gateway' ? ['gateway', 'web'] : [image]
  for (const part of parts) {
    const file = join(folder, `${part}.cdx.json`)
    const program = spawnSync(
      'pnpm',
      [
        ...['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--prod', '--lockfile-only'],
        ...['--filter', `@uitpost/${part}`, '--out', file],
      ],
      { cwd: ROOT, encoding: 'utf8' },
    )
    if (program.status !== 0) throw new Error(`${part}: ${program.stderr || program.stdout}`)
    const { components } = JSON.parse(readFileSync(file, 'utf8')) as { components: unknown[] }
    console.log(`${file}: ${components.length} components`)
  }
}
