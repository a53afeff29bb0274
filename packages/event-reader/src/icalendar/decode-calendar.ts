import { decodeText } from '../text/decode-text.ts'

/**
 * Decodes a calendar file. Some exporters fold inside a UTF-8 character, so unfolding the bytes is tried before
 * windows-1252.
 */
export function decodeCalendar(bytes: Uint8Array): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const unfolded = unfoldBytes(bytes)
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(unfolded)
    } catch {
      return decodeText(bytes)
    }
  }
  return decodeText(bytes)
}

const [TAB, LINE_FEED, RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20]

function unfoldBytes(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const breakEnds = bytes[at] === RETURN && bytes[at + 1] === LINE_FEED ? at + 2 : at + 1
    const isBreak = bytes[at] === LINE_FEED || breakEnds === at + 2
    if (isBreak && (bytes[breakEnds] === SPACE || bytes[breakEnds] === TAB)) at = breakEnds
    else {
      out[length] = bytes[at] ?? 0
      length += 1
    }
  }
  return out.subarray(0, length)
}
