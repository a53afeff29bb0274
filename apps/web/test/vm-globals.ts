// Node's globals that vitest does not pass into the contexts of its vm pool.
import { webcrypto } from 'node:crypto'
import { ReadableStream, TextDecoderStream } from 'node:stream/web'

Object.assign(globalThis, { ReadableStream, TextDecoderStream })
Object.defineProperty(globalThis, 'crypto', { value: webcrypto })
