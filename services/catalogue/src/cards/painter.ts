import { DomainError } from '@uitpost/service-kit'
import pLimit from 'p-limit'
import type { Card } from './card.ts'

/** Draws one picture. */
export type Draw = (card: Card) => Promise<Uint8Array>

export interface PainterLimits {
  /** Drawn at the same time, so that reading and writing are never kept from their turn. */
  atOnce: number
  /** Asked for and not drawn yet; more are refused. */
  waiting: number
  /** Bytes of pictures that are kept. */
  keptBytes: number
}

const LIMITS: PainterLimits = { atOnce: 1, waiting: 40, keptBytes: 24_000_000 }
const BUSY_SECONDS = 2

/** Draws each picture once and keeps those that were asked for last. */
export function createPainter(draw: Draw, limits: Partial<PainterLimits> = {}) {
  const { atOnce, waiting, keptBytes } = { ...LIMITS, ...limits }
  const inTurn = pLimit(atOnce)
  const coming = new Map<string, Promise<Uint8Array>>()
  /** In the order in which they were asked for last. */
  const kept = new Map<string, Uint8Array>()
  let bytes = 0

  const keep = (key: string, picture: Uint8Array): void => {
    kept.set(key, picture)
    bytes += picture.byteLength
    for (const [oldest, old] of kept) {
      if (bytes <= keptBytes) return
      kept.delete(oldest)
      bytes -= old.byteLength
    }
  }
  const drawn = async (key: string, card: Card): Promise<Uint8Array> => {
    try {
      const picture = await inTurn(() => draw(card))
      keep(key, picture)
      return picture
    } finally {
      coming.delete(key)
    }
  }
  return {
    async paint(card: Card): Promise<Uint8Array> {
      const key = JSON.stringify(card)
      const known = kept.get(key)
      if (known) {
        kept.delete(key)
        kept.set(key, known)
        return known
      }
      const underWay = coming.get(key)
      if (underWay) return underWay
      if (coming.size >= waiting) {
        const message = 'Too many pictures are being drawn. Please try again.'
        throw new DomainError('unavailable', message, { retryAfter: BUSY_SECONDS })
      }
      const picture = drawn(key, card)
      coming.set(key, picture)
      return picture
    },
  }
}
export type Painter = ReturnType<typeof createPainter>
