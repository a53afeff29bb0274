import { expect, test } from 'vitest'
import type { Card } from './card.ts'
import { createPainter } from './painter.ts'

const card = (title: string): Card => ({
  ...{ title, category: 'Markets', ink: 'other', month: 'apr', day: '4', country: 'NL' },
  ...{ when: 'Sun 4 Apr', spot: 'Gouda', state: undefined },
})

/** Draws when it is told to. */
function easel() {
  const drawn: string[] = []
  const finish: (() => void)[] = []
  let most = 0
  let now = 0
  return {
    drawn,
    most: () => most,
    draw: async ({ title }: Card) => {
      now += 1
      most = Math.max(most, now)
      await new Promise<void>((resolve) => finish.push(resolve))
      now -= 1
      drawn.push(title)
      return new Uint8Array(100)
    },
    /** Lets everything that is begun, or begins because of it, come to its end. */
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

test('whoever asks for what is being drawn waits for the same picture', async () => {
  const { draw, drawn, finishAll } = easel()
  const painter = createPainter(draw)
  const pictures = Promise.all([painter.paint(card('A')), painter.paint(card('A'))])
  await finishAll(pictures)
  const [first, second] = await pictures
  expect(first).toBe(second)
  expect(await painter.paint(card('A'))).toBe(first)
  expect(drawn).toEqual(['A'])
})

test('no more are drawn at the same time than are allowed, and too many that wait are refused', async () => {
  const { draw, most, finishAll } = easel()
  const painter = createPainter(draw, { atOnce: 2, waiting: 5 })
  const pictures = ['A', 'B', 'C', 'D', 'E'].map((title) => painter.paint(card(title)))
  await expect(painter.paint(card('F'))).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 })
  await finishAll(Promise.all(pictures))
  expect(most()).toBe(2)
})

test('what was asked for longest ago makes room', async () => {
  const { draw, drawn, finishAll } = easel()
  const painter = createPainter(draw, { keptBytes: 250 })
  const paint = async (title: string) => {
    const picture = painter.paint(card(title))
    await finishAll(picture)
  }
  for (const title of ['A', 'B', 'A', 'C', 'A', 'B']) await paint(title)
  expect(drawn).toEqual(['A', 'B', 'C', 'B'])
})

test('a picture that failed is drawn again when it is asked for again', async () => {
  let fails = true
  const painter = createPainter(async () => {
    if (fails) throw new Error('no paint')
    return new Uint8Array(1)
  })
  await expect(painter.paint(card('A'))).rejects.toThrow('no paint')
  fails = false
  expect(await painter.paint(card('A'))).toHaveLength(1)
})
