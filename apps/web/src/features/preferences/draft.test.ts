import { expect, test } from 'vitest'
import { lotte } from '../../../test/samples.ts'
import { draftOf, moveTo } from './draft.ts'

test('Changing the country sets the time zone of that country', () => {
  expect(moveTo(draftOf(lotte), 'FR')).toMatchObject({ country: 'FR', timeZone: 'Europe/Paris' })
})

test('A chosen time zone stays when the country changes', () => {
  const draft = { ...draftOf(lotte), timeZone: 'America/Curacao' }
  expect(moveTo(draft, 'BE')).toMatchObject({ country: 'BE', timeZone: 'America/Curacao' })
})

test('A user who is no longer premium is shown weekly and e-mail', {
  tags: 'preferences.free-choice',
}, () => {
  const lapsed = { ...lotte, preferredChannel: 'sms', deliveryFreq: 'daily' } as const
  expect(draftOf(lapsed)).toMatchObject({ preferredChannel: 'email', deliveryFreq: 'weekly' })
  expect(draftOf({ ...lapsed, role: 'premium' })).toMatchObject({
    preferredChannel: 'sms',
    deliveryFreq: 'daily',
  })
})
