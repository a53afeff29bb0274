/**
 * Bytes to text, the way the web does it: a byte-order mark wins over every label, a label wins over guessing,
 * and bytes that are not UTF-8 are read as windows-1252 rather than turned into question marks.
 */
export function decodeText(bytes: Uint8Array, label?: string): string {
  const marked = encodingOfMark(bytes) ?? encodingOfZeros(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  const labelled = label === undefined ? undefined : decoderFor(label)
  if (labelled && labelled.encoding !== 'utf-8') return labelled.decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Somebody who says "utf-8" and has one broken byte keeps the rest; somebody who says nothing is an old editor.
    return new TextDecoder(labelled ? 'utf-8' : 'windows-1252').decode(bytes)
  }
}

const META_CHARSET = /<meta[^<>]{0,200}?charset\s*=\s*(?:["']\s*)?([\w-]+)/i
const XML_ENCODING = /^\s*<\?xml[^<>]{0,200}?encoding\s*=\s*["']([\w-]+)/i

/** A page by its byte-order mark, the charset of its header, then its own meta element or XML declaration. */
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

/** Text that begins with an ASCII character and a zero byte is UTF-16 whose mark was lost on the way. */
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
