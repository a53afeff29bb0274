import type { User } from '@uitpost/contracts'
import { isAdminRole, ROLES, type Role } from '@uitpost/contracts/constants'

/** Who is acted upon, as far as the rules ask. */
type Person = Pick<User, 'id' | 'role'>

/** Nobody acts on themselves here; an admin's account is a super admin's business. The server decides; this mirrors it. */
export const mayAct = (caller: Person, target: Person): boolean =>
  caller.id !== target.id &&
  (caller.role === 'super_admin' || (caller.role === 'admin' && !isAdminRole(target.role)))

/** The roles the caller may give this person, the present one included; empty when it is not theirs to change. */
export function rolesToGive(caller: Person, target: Person): readonly Role[] {
  if (!mayAct(caller, target)) return []
  return caller.role === 'super_admin' ? ROLES : ROLES.filter((role) => !isAdminRole(role))
}

export const mayChangeEmail = (caller: Person, target: Person): boolean =>
  caller.role === 'super_admin' && caller.id !== target.id

/** A role with admin rights is given or taken only after a question. */
export const isWeighty = (from: Role, to: Role): boolean => isAdminRole(from) || isAdminRole(to)
