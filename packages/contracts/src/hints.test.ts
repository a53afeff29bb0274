import { expect, test } from 'vitest'
import { hintsAfter } from './hints.ts'

const ID = '0190c000-0000-7000-8000-000000000001'
const ME = '0190c000-0000-7000-8000-000000000002'

test('what somebody saves is told to nobody but themselves', () => {
  expect(hintsAfter('saveEvent', ME, undefined)).toEqual([
    { audience: { user: ME }, keys: ['/api/user/saved-events', '/api/user/dashboard-stats'] },
  ])
})

test('a decision names the lists that changed and the path of the event itself, for admins', () => {
  const [hint, ...others] = hintsAfter('approveEvent', ME, { id: ID })
  expect(others).toEqual([])
  expect(hint?.audience).toBe('admins')
  expect(hint?.keys).toEqual(expect.arrayContaining(['/api/events/pending', `/api/events/${ID}`]))
})

test('a read tells nobody anything', () => {
  expect(hintsAfter('listPendingEvents', ME, undefined)).toEqual([])
})
