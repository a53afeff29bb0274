import { DomainError } from '@uitpost/service-kit'
import pLimit from 'p-limit'
import type { Card } from './card.ts'

export type Draw = (card: Card) => Promise<Uint8Array>

export interface PainterLimits {
  /** Pictures drawn at the same time, so that other requests are not slowed down. */
  concurrency: number
  /** Pictures waiting to be drawn; further requests are refused. */
  maxWaiting: number
  /** Bytes of pictures kept in memory. */
  cacheBytes: number
}

const LIMITS: PainterLimits = { concurrency: 1, maxWaiting: 40, cacheBytes: 24_000_000 }
const BUSY_SECONDS = 2

/** Draws each picture once and keeps the most recently requested ones in memory. */
export function createPainter(draw: Draw, limits: Partial<PainterLimits> = {}) {
  const { concurrency, maxWaiting, cacheBytes } = { ...LIMITS, ...limits }
  const limit = pLimit(concurrency)
  const pending = new Map<string, Promise<Uint8Array>>()
  /** Least recently requested first. */
  const cache = new Map<string, Uint8Array>()
  let bytes = 0

  const remember = (key: string, picture: Uint8Array): void => {
    cache.set(key, picture)
    bytes += picture.byteLength
    for (const [oldest, old] of cache) {
      if (bytes <= cacheBytes) return
      cache.delete(oldest)
      bytes -= old.byteLength
    }
  }
  const drawAndCache = async (key: string, card: Card): Promise<Uint8Array> => {
    try {
      const picture = await limit(() => draw(card))
      remember(key, picture)
      return picture
    } finally {
      pending.delete(key)
    }
  }
  return {
    async paint(card: Card): Promise<Uint8Array> {
      const key = JSON.stringify(card)
      const known = cache.get(key)
      if (known) {
        cache.delete(key)
        cache.set(key, known)
        return known
      }
      const alreadyDrawing = pending.get(key)
      if (alreadyDrawing) return alreadyDrawing
      if (pending.size >= maxWaiting) {
        const message = 'Too many pictures are being drawn. Please try again.'
        throw new DomainError('unavailable', message, { retryAfter: BUSY_SECONDS })
      }
      const picture = drawAndCache(key, card)
      pending.set(key, picture)
      return picture
    },
  }
}
export type Painter = ReturnType<typeof createPainter>
