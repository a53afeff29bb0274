import { expect, test } from 'vitest'
import { englishTexts } from '../../../test/english.tsx'
import { checkRegistration } from './registration.ts'

type RegistrationForm = Parameters<typeof checkRegistration>[0]

const good: RegistrationForm = {
  name: 'Lotte',
  email: 'lotte@uitpost.test',
  password: 'long enough',
  confirmation: 'long enough',
  city: 'Utrecht',
}
const messages = (change: Partial<RegistrationForm>) =>
  checkRegistration({ ...good, ...change }).map(({ text }) => englishTexts.t(text))

test('A complete form has no message', () => {
  expect(messages({})).toEqual([])
})

test.each<[string, Partial<RegistrationForm>, string]>([
  ['a blank name', { name: '   ' }, 'Name is required'],
  ['no email', { email: '' }, 'Email is required'],
  ['an email without @', { email: 'lotte.uitpost.test' }, 'Please enter a valid email address'],
  ['an email without a dot after @', { email: 'lotte@uitpost' }, 'Please enter a valid email address'],
  ['an email with nothing before @', { email: '@uitpost.test' }, 'Please enter a valid email address'],
  ['an email with a space', { email: 'lot te@uitpost.test' }, 'Please enter a valid email address'],
  ['no password', { password: '', confirmation: '' }, 'Password is required'],
  [
    'seven characters',
    { password: '1234567', confirmation: '1234567' },
    'Password must be at least 8 characters long',
  ],
  ['another confirmation', { confirmation: 'something else' }, 'Passwords do not match'],
  ['a blank city', { city: ' ' }, 'City is required'],
])(
  'With %s exactly one message is given',
  {
    tags: [
      'register.name-required',
      'register.email-required',
      'register.email-invalid',
      'register.password-required',
      'register.password-short',
      'register.passwords-differ',
      'register.city-required',
    ],
  },
  (_, change, message) => {
    expect(messages(change)).toEqual([message])
  },
)

test('Eight characters are enough', { tags: 'register.password-short' }, () => {
  expect(messages({ password: '12345678', confirmation: '12345678' })).toEqual([])
})

test('An empty form has every message, in the order of the form', {
  tags: 'register.messages-together',
}, () => {
  expect(messages({ name: '', email: '', password: '', confirmation: 'x', city: '' })).toEqual([
    'Name is required',
    'Email is required',
    'Password is required',
    'Passwords do not match',
    'City is required',
  ])
})
