import type { User } from '@uitpost/contracts'
import { isAdminRole, ROLES, type Role } from '@uitpost/contracts/constants'

/** The fields of a user that the rules read. */
type Person = Pick<User, 'id' | 'role'>

/** Users cannot act on their own account, and only super admins on admins. Mirrors the rules of the server. */
export const mayAct = (caller: Person, target: Person): boolean =>
  caller.id !== target.id &&
  (caller.role === 'super_admin' || (caller.role === 'admin' && !isAdminRole(target.role)))

/** Roles that the caller may give, including the current one; empty when the caller may not change the role. */
export function rolesToGive(caller: Person, target: Person): readonly Role[] {
  if (!mayAct(caller, target)) return []
  return caller.role === 'super_admin' ? ROLES : ROLES.filter((role) => !isAdminRole(role))
}

export const mayChangeEmail = (caller: Person, target: Person): boolean =>
  caller.role === 'super_admin' && caller.id !== target.id

/** Giving or removing admin rights needs a confirmation. */
export const needsConfirmation = (from: Role, to: Role): boolean => isAdminRole(from) || isAdminRole(to)
