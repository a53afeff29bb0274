export type CursorValue = string | number | boolean | null

/** The text is no cursor of ours: to be answered as a bad request. */
export class BadCursor extends Error {
  override name = 'BadCursor'
  constructor() {
    super('The cursor is not one that this list has given out')
  }
}

/** The sort key of a page's last row, opaque to whoever carries it. */
export function encodeCursor(values: readonly CursorValue[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Reads a cursor back. Throws BadCursor for what is no list of plain values. */
export function decodeCursor(text: string): CursorValue[] {
  const values = parse(text)
  if (!Array.isArray(values) || values.length === 0 || !values.every(isCursorValue)) throw new BadCursor()
  return values
}

function parse(text: string): unknown {
  // Buffer skips what is not base64url; a cursor must be the very text that was given out.
  if (!/^[\w-]+$/.test(text)) throw new BadCursor()
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    throw new BadCursor()
  }
}

const isCursorValue = (value: unknown): value is CursorValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
