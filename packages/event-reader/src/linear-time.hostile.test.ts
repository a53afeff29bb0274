import { whyNotLinear } from '@uitpost/testing/cpu-time'
import { expect, test } from 'vitest'
import { GROWING_TEXTS } from '../test/hostile/growing-texts.ts'

test.each(GROWING_TEXTS)('reading %s takes linear time', (_, read, textOf, size) => {
  const reading = (text: string) => () => read(text)
  expect(whyNotLinear(reading(textOf(size)), reading(textOf(4 * size)))).toBeUndefined()
})
