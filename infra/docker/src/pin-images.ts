// node infra/docker/src/pin-images.ts: asks the registry for the digest of each base image of images.env and writes it
// behind the tag. Needs Docker with buildx, and a registry that answers.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { docker } from './compose.ts'

const FILE = resolve(import.meta.dirname, '..', 'images.env')
const IMAGE = /^(\w+_IMAGE)=([^@\s]+)(?:@sha256:[0-9a-f]{64})?$/

const lines = readFileSync(FILE, 'utf8').split('\n')
const pinned = await Promise.all(
  lines.map(async (line) => {
    const [, key, image] = IMAGE.exec(line) ?? []
    return key && image ? `${key}=${image}@${await digestOf(image)}` : line
  }),
)
writeFileSync(FILE, pinned.join('\n'))
console.log(pinned.filter((line) => IMAGE.test(line)).join('\n'))

/** The digest of the image for all platforms. Throws with Docker's words if the registry does not answer. */
async function digestOf(image: string): Promise<string> {
  const format = '{{.Manifest.Digest}}'
  const { code, output } = await docker('buildx', 'imagetools', 'inspect', '--format', format, image)
  const [digest] = /sha256:[0-9a-f]{64}/.exec(output) ?? []
  if (code !== 0 || !digest) throw new Error(`${image} has no digest: ${output.trim()}`)
  return digest
}
