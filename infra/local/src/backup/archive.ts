import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar'
import { StartRefused } from '../homes/settings.ts'

/** Adds a file of exactly `size` bytes; a name that ends with / is a folder. */
export type AddEntry = (name: string, size: number, content: AsyncIterable<Uint8Array>) => Promise<void>
export type Entry = ParsedTarEntry

/**
 * Writes content compressed by zstd and encrypted by age, readable by its owner only; under another name until it is
 * complete.
 */
export async function writeEncrypted(
  file: string,
  key: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const draft = `${file}.part`
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(key))
  try {
    await pipeline(
      content,
      createZstdCompress(),
      async function* encrypt(source: AsyncIterable<Uint8Array>) {
        yield* await encrypter.encrypt(ReadableStream.from(source))
      },
      createWriteStream(draft, { mode: 0o600, flags: 'w', flush: true }),
    )
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** Passes on what a file holds. Throws StartRefused if it cannot be read to its end with this key. */
export async function readEncrypted(
  file: string,
  key: string,
  take: ((content: AsyncIterable<Uint8Array>) => Promise<void>) | NodeJS.WritableStream,
): Promise<void> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  try {
    await pipeline(
      createReadStream(file),
      async function* decrypt(source: AsyncIterable<Uint8Array>) {
        yield* await decrypter.decrypt(ReadableStream.from(source))
      },
      createZstdDecompress(),
      take,
    )
  } catch (error) {
    throw refusalOf(file, error)
  }
}

/** Writes an archive in the format of tar, so that `age --decrypt | tar --zstd` reads it, too. */
export async function writeArchive(
  file: string,
  key: string,
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const { readable, controller } = createTarPacker()
  const add: AddEntry = async (name, size, content) => {
    const type = name.endsWith('/') ? 'directory' : 'file'
    const writer = controller.add({ name, size, type }).getWriter()
    for await (const chunk of content) await writer.write(chunk)
    await writer.close()
  }
  const writing = writeEncrypted(file, key, Readable.from(readable))
  const filling = fill(add).then(
    () => controller.finalize(),
    (error: unknown) => controller.error(error),
  )
  // Writing fails with the cause, whichever side it is on.
  await Promise.allSettled([filling, writing])
  await writing
}

/** Passes on every entry of an archive. Throws StartRefused if it cannot be read to its end with this key. */
export const readArchive = (
  file: string,
  key: string,
  take: (entry: Entry) => Promise<void>,
): Promise<void> =>
  readEncrypted(file, key, async (content) => {
    const entries = ReadableStream.from(content).pipeThrough(createTarDecoder({ strict: true }))
    for await (const entry of entries) await take(entry)
  })

/** What a failure says of the file; failures of this machine, such as a full disk, stay what they are. */
function refusalOf(file: string, error: unknown): unknown {
  if (error instanceof StartRefused || !(error instanceof Error) || 'syscall' in error) return error
  if (error.message.startsWith('no identity matched'))
    return new StartRefused(`${file} was encrypted with another key than that of BACKUP_KEY_FILE.`)
  return new StartRefused(`${file} is cut or damaged, or no backup (${error.message}).`)
}
