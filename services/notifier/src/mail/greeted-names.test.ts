import { expect, test } from 'vitest'
import { nameToGreet } from './greeted-names.ts'

test.each([
  'Noor',
  'Noor de Vries',
  'Jan van den Berg-de Vries',
  "Daan van 't Hof",
  'Sinéad O’Connor',
  'J.R.R. Tolkien',
  'Dr. Martin Luther King Jr.',
  'María del Carmen García de la Cruz',
  'Łukasz Żółć',
  '李小龍',
  'محمد علي',
  'श्रीनिवास',
  'Åsa',
])('%s is greeted by name', (name) => {
  expect(nameToGreet(name)).toBe(name)
})

test('a name with decomposed accents is normalised', () => {
  expect(nameToGreet(' Rene\u0301e   Jansen ')).toBe('Renée Jansen')
})

test.each([
  'https://evil.example/win',
  'evil.example',
  'Win at evil.example now',
  'www.evil.example',
  't.me/evil',
  'x.co',
  'a.b',
  'evil。example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'evil\u2024example',
  'evil\u00B7example',
  'mail eve@evil.example',
  'eve＠evil.example',
  '@eve',
  'Call 0900 1234',
  'Bel ０９００',
  '+31 6 12345678',
  'xn--80ak6aa92e',
  'You have won a prize in our big draw today',
  'Your account was closed, sign in again',
  'You won the car so go and get it now',
  '您的账户已被关闭请立即致电客服',
  'Click here!',
  'Open <b>this</b>',
  '"Noor" <noor',
  'Noor; Bcc',
  'Noor\u202Eelpmaxe',
  'Noor\u200B',
  '💰 Noor',
  'N'.repeat(61),
  '',
  ' ',
])('%j is not used as a name in mails', (name) => {
  expect(nameToGreet(name)).toBe('')
})
