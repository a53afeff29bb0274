import { FetchRefused } from '@uitpost/service-kit/fetch-refused'
import { decodeText } from '../domain/decode-text.ts'

/** Reads a body to its end, but never more than `maxBytes` of it, counted after decompression. */
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
    // Not awaited: a body that hangs also hangs while it is being given up.
    reader.return?.().catch(() => undefined)
    throw error
  }
  return Buffer.concat(chunks)
}

const META_CHARSET = /<meta[^<>]{0,200}?charset\s*=\s*["']?\s*([\w-]+)/i
const XML_ENCODING = /^\s*<\?xml[^<>]{0,200}?encoding\s*=\s*["']([\w-]+)/i

/** By byte-order mark, header, then the page's own meta element or XML declaration. */
export function decodeBody(bytes: Uint8Array, contentType: string): string {
  const fromHeader = /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1]
  const head = Buffer.from(bytes.subarray(0, 4_096)).toString('latin1')
  return decodeText(bytes, fromHeader ?? META_CHARSET.exec(head)?.[1] ?? XML_ENCODING.exec(head)?.[1])
}
