import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bufferAnswer } from './answer-buffer.ts'

const MIB = 1_048_576
const PART = 16_384
const PATIENCE = { timeout: 10_000 }

/** A service's reply that counts the bytes read from it. */
function answerOf(bytes: number) {
  const content = randomBytes(bytes)
  const state = { taken: 0, isDone: false }
  const stream = new Readable({
    highWaterMark: PART,
    read() {
      const part = content.subarray(state.taken, state.taken + PART)
      state.taken += part.length
      state.isDone = part.length === 0
      this.push(part.length > 0 ? part : null)
    },
  })
  return { content, state, stream }
}

test.each([
  ['uncompressed', () => []],
  ['zipped', () => [createGzip()]],
])('a response is buffered completely before it is read, %s', async (_, steps) => {
  const { content, state, stream } = answerOf(MIB - 4 * PART)
  const held = bufferAnswer(stream, content.length, steps())
  await expect.poll(() => state.isDone, PATIENCE).toBe(true)
  const read = await buffer(held)
  expect((steps().length > 0 ? gunzipSync(read) : read).equals(content)).toBe(true)
})

test('of a very long response only a bounded part is buffered', async () => {
  const { content, state, stream } = answerOf(8 * MIB)
  const held = bufferAnswer(stream, Number.NaN)
  await expect.poll(() => state.taken, PATIENCE).toBeGreaterThanOrEqual(MIB)
  await new Promise(setImmediate)
  expect(state.taken).toBeLessThan(1.5 * MIB)
  expect((await buffer(held)).equals(content)).toBe(true)
})

test('a short response is not buffered', () => {
  const { stream } = answerOf(PART)
  expect(bufferAnswer(stream, PART)).toBe(stream)
})

test('when either end is destroyed, so is the other', async () => {
  const one = answerOf(2 * MIB)
  bufferAnswer(one.stream, 2 * MIB).destroy()
  await expect.poll(() => one.stream.destroyed, PATIENCE).toBe(true)
  const other = answerOf(2 * MIB)
  const held = bufferAnswer(other.stream, 2 * MIB).on('error', () => {})
  other.stream.destroy(new Error('broken off'))
  await expect.poll(() => held.destroyed, PATIENCE).toBe(true)
})
