import { expect, test } from 'vitest'
import { placeText } from './place-text.ts'

test.each([
  ['IJsselkade', 'Deventer', 'IJsselkade, Deventer'],
  [null, 'Deventer', 'Deventer'],
  ['', 'Deventer', 'Deventer'],
  ['RAI Amsterdam, Europaplein, Amsterdam', 'Amsterdam', 'RAI Amsterdam, Europaplein, Amsterdam'],
  ['RAI, AMSTERDAM , Netherlands', 'Amsterdam', 'RAI, AMSTERDAM , Netherlands'],
  ['RAI Amsterdam', 'Amsterdam', 'RAI Amsterdam, Amsterdam'],
  ['Amsterdam', 'Amsterdam', 'Amsterdam'],
])('%j in %s is %j', (location, city, text) => {
  expect(placeText({ location, city })).toBe(text)
})
