import { FetchRefused } from '@uitpost/service-kit/fetch-refused'

/** Reads a body, at most `maxBytes` of it after decompression. */
export async function readBody(
  body: AsyncIterable<Uint8Array> | null,
  { maxBytes, signal, announced }: { maxBytes: number; signal: AbortSignal; announced: string | null },
): Promise<Uint8Array> {
  const tooLarge = (): FetchRefused =>
    new FetchRefused('too_large', `The answer is larger than ${maxBytes} bytes`)
  if (Number(announced ?? 0) > maxBytes) throw tooLarge()
  if (!body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body[Symbol.asyncIterator]()
  const aborted = new Promise<never>((_, reject) => {
    const stop = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  aborted.catch(() => undefined)
  try {
    for (;;) {
      const next = await Promise.race([reader.next(), aborted])
      if (next.done) break
      size += next.value.byteLength
      if (size > maxBytes) throw tooLarge()
      chunks.push(next.value)
    }
  } catch (error) {
    // Not awaited: closing a hanging body hangs as well.
    reader.return?.().catch(() => undefined)
    throw error
  }
  return Buffer.concat(chunks)
}

export const charsetOf = (contentType: string): string | undefined =>
  /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1]
