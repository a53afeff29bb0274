export type CursorValue = string | number | boolean | null

/** An invalid cursor; answered as a bad request. */
export class BadCursor extends Error {
  override name = 'BadCursor'
  constructor() {
    super('The cursor is not one that this list has given out')
  }
}

/** Encodes the sort key of a page's last row, opaque to clients. */
export function encodeCursor(values: readonly CursorValue[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Throws BadCursor for anything but an encoded list of plain values. */
export function decodeCursor(text: string): CursorValue[] {
  const values = parse(text)
  if (!Array.isArray(values) || values.length === 0 || !values.every(isCursorValue)) throw new BadCursor()
  return values
}

function parse(text: string): unknown {
  // Buffer ignores characters outside of base64url; only the exact text we issued is accepted.
  if (!/^[\w-]+$/.test(text)) throw new BadCursor()
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    throw new BadCursor()
  }
}

const isCursorValue = (value: unknown): value is CursorValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
