import { expect, test } from 'vitest'
import type { Card } from './card.ts'
import { createPainter } from './painter.ts'

const card = (title: string): Card => ({
  title,
  category: 'Markets',
  stampColour: '#5B5D66',
  badgeColour: '#5B5D66',
  month: 'apr',
  day: '4',
  country: 'NL',
  when: 'Sun 4 Apr',
  spot: 'Gouda',
  state: undefined,
})

/** A draw function that waits until the test lets it finish. */
function controlledPainter() {
  const drawn: string[] = []
  const finish: (() => void)[] = []
  let maxConcurrent = 0
  let now = 0
  return {
    drawn,
    maxConcurrent: () => maxConcurrent,
    draw: async ({ title }: Card) => {
      now += 1
      maxConcurrent = Math.max(maxConcurrent, now)
      await new Promise<void>((resolve) => finish.push(resolve))
      now -= 1
      drawn.push(title)
      return new Uint8Array(100)
    },
    /** Finishes everything that is being drawn, or begins meanwhile. */
    finishAll: async (until: Promise<unknown>) => {
      let over = false
      void until.then(() => (over = true))
      while (!over) {
        for (const one of finish.splice(0)) one()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

test('requests for a picture that is being drawn share the result', async () => {
  const { draw, drawn, finishAll } = controlledPainter()
  const painter = createPainter(draw)
  const pictures = Promise.all([painter.paint(card('A')), painter.paint(card('A'))])
  await finishAll(pictures)
  const [first, second] = await pictures
  expect(first).toBe(second)
  expect(await painter.paint(card('A'))).toBe(first)
  expect(drawn).toEqual(['A'])
})

test('drawing is limited to the allowed concurrency, and too many waiting requests are refused', async () => {
  const { draw, maxConcurrent, finishAll } = controlledPainter()
  const painter = createPainter(draw, { concurrency: 2, maxWaiting: 5 })
  const pictures = ['A', 'B', 'C', 'D', 'E'].map((title) => painter.paint(card(title)))
  await expect(painter.paint(card('F'))).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 })
  await finishAll(Promise.all(pictures))
  expect(maxConcurrent()).toBe(2)
})

test('the least recently requested picture leaves the cache', async () => {
  const { draw, drawn, finishAll } = controlledPainter()
  const painter = createPainter(draw, { cacheBytes: 250 })
  const paint = async (title: string) => {
    const picture = painter.paint(card(title))
    await finishAll(picture)
  }
  for (const title of ['A', 'B', 'A', 'C', 'A', 'B']) await paint(title)
  expect(drawn).toEqual(['A', 'B', 'C', 'B'])
})

test('a failed picture is drawn again at the next request', async () => {
  let fails = true
  const painter = createPainter(async () => {
    if (fails) throw new Error('no paint')
    return new Uint8Array(1)
  })
  await expect(painter.paint(card('A'))).rejects.toThrow('no paint')
  fails = false
  expect(await painter.paint(card('A'))).toHaveLength(1)
})
