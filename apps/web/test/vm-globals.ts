// Node's globals that vitest does not pass into the contexts of its vm pool.
import { webcrypto } from 'node:crypto'
import { ReadableStream, TextDecoderStream } from 'node:stream/web'

Object.assign(globalThis, { ReadableStream, TextDecoderStream })
Object.defineProperty(globalThis, 'crypto', { value: webcrypto })

/** Reports a fixed size: charts measure their container, and jsdom has no layout. */
class FixedSizeObserver implements ResizeObserver {
  private readonly notify: ResizeObserverCallback
  constructor(notify: ResizeObserverCallback) {
    this.notify = notify
  }
  observe(target: Element) {
    this.notify([{ target, contentRect: { width: 800, height: 160 } } as ResizeObserverEntry], this)
  }
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: FixedSizeObserver })
