import { expect, test } from 'vitest'
import { isWeakPassword } from './weak-password.ts'

test.each([
  ['a common word with digits', 'password123'],
  ['a common word in Dutch', 'Welkom2026!'],
  ['swapped letters', 'P4ssw0rd!'],
  ['a run along the keyboard', 'qwertyuiop12'],
  ['the alphabet backwards', 'hgfedcba'],
  ['one character again and again', 'aaaaaaaaaaaa'],
  ['a repeated piece', 'abcxabcxabcx'],
  ['figures only', '20111986'],
])('%s is easy to guess', (_, password) => {
  expect(isWeakPassword(password)).toBe(true)
})

test('Personal data in a password makes it weak', () => {
  expect(isWeakPassword('Vermeulen-Lotte1', ['Lotte', 'Vermeulen'])).toBe(true)
})

test.each([
  'correct horse battery',
  'een goed wachtwoord',
  'k7#mQ2vXz9',
  'boterham met kaas',
  'uitpost-demo-is-lang',
])('%s is not warned about', (password) => {
  expect(isWeakPassword(password)).toBe(false)
})
