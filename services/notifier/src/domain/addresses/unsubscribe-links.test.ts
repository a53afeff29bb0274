import { expect, test } from 'vitest'
import { unsubscribeLinks } from './unsubscribe-links.ts'

const SECRET = 'a secret of the tests that is long enough'
const links = unsubscribeLinks(SECRET, 'https://uitpost.test')
const OPT_OUT = { userId: '0190c000-0000-7000-8000-00000000000a', scope: 'digest' } as const

test('a link identifies its person without containing a name or address', () => {
  const url = new URL(links.urlFor(OPT_OUT))
  expect(url.origin).toBe('https://uitpost.test')
  expect(links.read(url.pathname.split('/')[2] ?? '')).toEqual(OPT_OUT)
})

test('a link depends neither on the time nor on stored rows', () => {
  expect(unsubscribeLinks(SECRET, 'https://uitpost.test').urlFor(OPT_OUT)).toBe(links.urlFor(OPT_OUT))
})

test.each([
  ['another secret', unsubscribeLinks(`${SECRET}!`, 'https://uitpost.test').tokenFor(OPT_OUT)],
  ['a changed letter', links.tokenFor(OPT_OUT).replace(/^../, 'Ag')],
  ['a letter more', `${links.tokenFor(OPT_OUT)}A`],
  ['nothing', ''],
  ['no token at all', 'hello'],
])('a token signed with %s is refused', (_, token) => {
  expect(links.read(token)).toBeUndefined()
})
