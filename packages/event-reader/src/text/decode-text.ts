/**
 * Decodes bytes as the web does: a byte-order mark overrides the label, the label overrides guessing, and bytes that
 * are not UTF-8 are read as windows-1252.
 */
export function decodeText(bytes: Uint8Array, label?: string): string {
  const marked = encodingOfMark(bytes) ?? encodingOfZeros(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  const labelled = label === undefined ? undefined : decoderFor(label)
  if (labelled && labelled.encoding !== 'utf-8') return labelled.decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Labelled UTF-8 with a broken byte is read as UTF-8; unlabelled text is probably windows-1252.
    return new TextDecoder(labelled ? 'utf-8' : 'windows-1252').decode(bytes)
  }
}

const META_CHARSET = /<meta[^<>]{0,200}?charset\s*=\s*(?:["']\s*)?([\w-]+)/i
const XML_ENCODING = /^\s*<\?xml[^<>]{0,200}?encoding\s*=\s*["']([\w-]+)/i

/** Decodes a page by its byte-order mark, the charset of its header, or its own meta element or XML declaration. */
export function decodePage(bytes: Uint8Array, charset?: string): string {
  const head = Buffer.from(bytes.subarray(0, 4_096)).toString('latin1')
  return decodeText(bytes, charset ?? META_CHARSET.exec(head)?.[1] ?? XML_ENCODING.exec(head)?.[1])
}

function encodingOfMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

/** An ASCII character followed by a zero byte is UTF-16 without a byte-order mark. */
function encodingOfZeros(bytes: Uint8Array): string | undefined {
  if (bytes.length < 4) return undefined
  if (bytes[0] !== 0 && bytes[1] === 0 && bytes[2] !== 0 && bytes[3] === 0) return 'utf-16le'
  if (bytes[0] === 0 && bytes[1] !== 0 && bytes[2] === 0 && bytes[3] !== 0) return 'utf-16be'
  return undefined
}

function decoderFor(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label.trim())
  } catch {
    return undefined
  }
}
