import { expect, test } from 'vitest'
import { isOwnDomain } from './own-domain.ts'

test.each([
  ['info@museum.example', 'https://www.museum.example/agenda?page=1', true],
  ['info@museum.co.uk', 'https://agenda.museum.co.uk/', true],
  ['info@müze.example', 'https://xn--mze-hoa.example/', true],
  ['info@mail.museum.example', 'https://www.museum.example/', false],
  ['info@other.example', 'https://www.museum.example/', false],
  ['info@museum.example', 'https://museum.example.evil.example/', false],
  ['info@co.uk', 'https://museum.co.uk/', false],
  ['info@github.io', 'https://museum.github.io/', false],
  ['somebody@telenet.be', 'https://users.telenet.be/museum', false],
  ['somebody@proximus.be', 'https://users.proximus.be/museum', false],
  ['somebody@gmail.com', 'https://gmail.com/', false],
  ['somebody@gmx.at', 'https://gmx.at/', false],
  ['info@127.0.0.1', 'http://127.0.0.1/', false],
  ['info@museum.example', null, false],
])('an address %s for %s: %s', { tags: 'organisers.own-domain' }, (email, page, own) => {
  expect(isOwnDomain(email, page)).toBe(own)
})
