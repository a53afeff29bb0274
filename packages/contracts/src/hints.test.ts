import { expect, test } from 'vitest'
import { hintsAfter } from './hints.ts'

const ID = '0190c000-0000-7000-8000-000000000001'
const ME = '0190c000-0000-7000-8000-000000000002'

test('a hint about saved events has only the person who saved as audience', () => {
  expect(hintsAfter('saveEvent', ME, undefined)).toEqual([
    { audience: { user: ME }, keys: ['/api/user/saved-events', '/api/user/dashboard-stats'] },
  ])
})

test('a decision names the lists that changed and the path of the event itself, for admins, and what the caller sees', () => {
  const [own, hint, ...others] = hintsAfter('approveEvent', ME, { id: ID })
  expect(others).toEqual([])
  expect(own).toEqual({ audience: { user: ME }, keys: ['/api/events/upcoming', '/api/user/dashboard-stats'] })
  expect(hint?.audience).toBe('admins')
  expect(hint?.keys).toEqual(expect.arrayContaining(['/api/events/pending', `/api/events/${ID}`]))
})

test('a read sends no hint', () => {
  expect(hintsAfter('listPendingEvents', ME, undefined)).toEqual([])
})

test.each([
  ['approveEvent', ['/api/events/counts', '/api/stats/platform']],
  ['rejectEvent', ['/api/events/counts', '/api/stats/platform']],
  ['decideEvents', ['/api/events/counts', '/api/stats/platform']],
  ['editEvent', ['/api/events/counts', '/api/stats/platform']],
  ['undoReviewAction', ['/api/events/counts', '/api/stats/platform']],
  ['removeAllDuplicates', ['/api/events/counts', '/api/stats/platform']],
  ['archiveCategory', ['/api/categories', '/api/events/counts']],
  ['createCategory', ['/api/categories', '/api/events/counts']],
  ['changeCountry', ['/api/stats/platform']],
] as const)('%s removes cached responses of %j from the gateway', (name, paths) => {
  const keys = hintsAfter(name, ME, { id: ID, country: 'NL' }).flatMap((hint) => hint.keys)
  expect(keys).toEqual(expect.arrayContaining([...paths]))
})
