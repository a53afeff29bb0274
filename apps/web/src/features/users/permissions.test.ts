import type { Role } from '@uitpost/contracts/constants'
import { expect, test } from 'vitest'
import { mayAct, mayChangeEmail, needsConfirmation, rolesToGive } from './permissions.ts'

const person = (role: Role, id: string = role) => ({ id, role })

test.each([
  ['admin', 'user', ['user', 'premium']],
  ['admin', 'premium', ['user', 'premium']],
  ['admin', 'admin', []],
  ['admin', 'super_admin', []],
  ['super_admin', 'user', ['user', 'premium', 'admin', 'super_admin']],
  ['super_admin', 'admin', ['user', 'premium', 'admin', 'super_admin']],
  ['user', 'user', []],
] as const)('%s may give %s one of the roles %j', (caller, target, roles) => {
  expect(rolesToGive(person(caller, 'caller'), person(target, 'target'))).toEqual(roles)
})

test.each(['admin', 'super_admin'] as const)(
  'A user cannot act on their own account, not even as %s',
  (role) => {
    expect(mayAct(person(role), person(role))).toBe(false)
    expect(rolesToGive(person(role), person(role))).toEqual([])
  },
)

test.each([
  ['super_admin', true],
  ['admin', false],
] as const)('%s may change the address of another: %s', (role, may) => {
  expect(mayChangeEmail(person(role), person('user'))).toBe(may)
})

test.each([
  ['user', 'premium', false],
  ['user', 'admin', true],
  ['super_admin', 'user', true],
] as const)('Changing a role from %s to %s needs a confirmation: %s', (from, to, asks) => {
  expect(needsConfirmation(from, to)).toBe(asks)
})
