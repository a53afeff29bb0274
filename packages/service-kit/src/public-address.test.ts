import { INNER_ADDRESSES } from '@uitpost/testing'
import { describe, expect, test } from 'vitest'
import { FetchRefused } from './fetch-refused.ts'
import { checkAddress, isPublicAddress } from './public-address.ts'

const refusalOf = (address: string): string => {
  try {
    checkAddress(address)
    return 'opened'
  } catch (error) {
    return error instanceof FetchRefused ? error.type : String(error)
  }
}

describe('an address', () => {
  test.each(INNER_ADDRESSES)('%s is not public and is refused', (address) => {
    expect(refusalOf(address)).toBe('private_address')
  })

  test.each([
    'file:///etc/passwd',
    'ftp://agenda.example/a',
    'gopher://127.0.0.1:6379/_INFO',
    'data:text/html,x',
    'javascript:alert(1)',
    'blob:https://agenda.example/1',
    'ws://agenda.example/',
    'http://user:secret@agenda.example/',
    'http://agenda.example@127.0.0.1/',
    'http://agenda.example:22/',
    'http://agenda.example:6379/',
    'https://agenda.example:8443/',
    'http://127.0.0.1%00.agenda.example/',
    'http://[fe80::1%25eth0]/',
    'http://4294967297/',
    'agenda.example',
    '//agenda.example',
    '',
    `http://agenda.example/${'a'.repeat(3_000)}`,
  ])('%s is refused', (address) => {
    expect(refusalOf(address)).toBe('bad_address')
  })

  test.each([
    'http://agenda.example/',
    'https://agenda.example:443/x?y=1',
    'http://agenda.example:443/',
    'https://museum.amsterdam/',
    'https://xn--caf-dma.example/',
    'https://café.example/',
    'http://93.184.216.34/',
    'http://[2606:4700::1111]/',
    'https://lokaal-local.example/',
  ])('%s is public', (address) => {
    expect(refusalOf(address)).toBe('opened')
  })

  test('of a test server is allowed only with the test option', () => {
    const allow = (host: string, port: number) => host === '127.0.0.1' && port === 8080
    expect(checkAddress('http://127.0.0.1:8080/', allow).port).toBe('8080')
    expect(() => checkAddress('http://127.0.0.1:8081/', allow)).toThrow(FetchRefused)
  })
})

test.each(['nonsense', '', '1.2.3', '::g', '127.0.0.1/8'])('%j is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
