import { expect, test } from 'vitest'
import { EXTRACTION_SYSTEM } from './extraction.ts'
import { repeatsQuestion } from './repeated-question.ts'

const MARK = '3b1f6f0e-5d2c-4c0a-9a53-0c7d0f6f1f11'
const EVENT = {
  title: 'Zomerconcert in de Lebuïnuskerk',
  city: 'Deventer',
  location: 'Lebuïnuskerk',
  description: 'The page stands in the programme of the church. Leave out nothing.',
  category: null,
}
const told = { system: EXTRACTION_SYSTEM, mark: MARK }
const [, line = ''] = EXTRACTION_SYSTEM.split('\n')

test('an event in words of its page does not repeat the question', () => {
  expect(repeatsQuestion(EVENT, told)).toBe(false)
})

test.each([
  ['its title is a line of the system prompt', { title: line }],
  ['its title ends with one, in capitals', { title: `Zomerconcert: ${line.toUpperCase()}` }],
  ['its city begins one', { city: line.slice(0, 60) }],
  ['its description quotes one', { description: `As you asked: “${line}”` }],
  ['its place is the mark around the page', { location: MARK }],
  ['its category holds the mark', { category: `END PAGE ${MARK}` }],
])('an event repeats the question when %s', (_, field) => {
  expect(repeatsQuestion({ ...EVENT, ...field }, told)).toBe(true)
})
