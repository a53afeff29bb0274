import { expect, test } from 'vitest'
import { statedByAi } from './stated-events.ts'

const answered = (startDate: string, endDate: string | null) =>
  statedByAi(
    [
      {
        title: 'Dorpsfeest',
        startDate,
        endDate,
        city: 'Zwolle',
        location: null,
        description: null,
        category: null,
        cancelled: false,
      },
    ],
    'Europe/Amsterdam',
  )[0]

test.each([
  ['2027-05-08', null, null],
  ['2027-05-08', '2027-05-08', '2027-05-08'],
  ['2027-05-08', '2027-05-10', '2027-05-10'],
  ['2027-05-08T14:00', null, null],
])('an answer from %s to %s says of the end: %s', (start, end, expected) => {
  expect(answered(start, end)?.end).toBe(expected)
})
