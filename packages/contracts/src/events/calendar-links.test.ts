import { expect, test } from 'vitest'
import { calendarLinks } from './calendar-links.ts'

const entry = { title: 'Markt & meer', place: 'Brink, Deventer', page: 'https://uitpost.example/e/7' }
const membersOf = (dates: { startDate: string; endDate: string | null }) =>
  calendarLinks({ ...entry, ...dates }).map(({ address }) =>
    Object.fromEntries(new URL(address).searchParams),
  )

test('an event with hours is told in UTC, with its place and its page', () => {
  const [google, outlook] = membersOf({
    startDate: '2027-03-28T01:30:00+01:00',
    endDate: '2027-03-28T04:00:00+02:00',
  })
  expect(google).toMatchObject({
    text: 'Markt & meer',
    dates: '20270328T003000Z/20270328T020000Z',
    location: 'Brink, Deventer',
    details: 'https://uitpost.example/e/7',
  })
  expect(outlook).toMatchObject({
    subject: 'Markt & meer',
    startdt: '2027-03-28T00:30:00.000Z',
    enddt: '2027-03-28T02:00:00.000Z',
    body: 'https://uitpost.example/e/7',
  })
})

test('days stay days, with an exclusive end', () => {
  const [google, outlook] = membersOf({ startDate: '2027-07-16', endDate: '2027-07-18' })
  expect(google).toMatchObject({ dates: '20270716/20270719' })
  expect(outlook).toMatchObject({ startdt: '2027-07-16', enddt: '2027-07-19', allday: 'true' })
})

test('without an end an event ends when it begins, which invents no hour', () => {
  const [google] = membersOf({ startDate: '2027-05-05T20:00:00+02:00', endDate: null })
  expect(google).toMatchObject({ dates: '20270505T180000Z/20270505T180000Z' })
})
