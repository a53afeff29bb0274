import type { FormError } from '../../ui/forms/checked-form.tsx'
import { checkNewPassword, NEW_PASSWORD_FIELDS } from '../../ui/forms/password/new-password.tsx'

/** Names of the fields that are checked. */
export const REGISTRATION_FIELDS = ['name', 'email', ...NEW_PASSWORD_FIELDS, 'city'] as const
type Field = (typeof REGISTRATION_FIELDS)[number]

/** Text, @, text, dot, text, no spaces (requirement `register.email-invalid`). */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** All validation errors of a registration, in the order of the form. */
export function checkRegistration(form: Record<Field, string>): FormError<Field>[] {
  const errors: FormError<Field>[] = []
  if (!form.name.trim()) errors.push({ field: 'name', text: 'register.error.name' })
  if (!form.email.trim()) errors.push({ field: 'email', text: 'register.error.email' })
  else if (!EMAIL.test(form.email)) errors.push({ field: 'email', text: 'register.error.emailShape' })
  errors.push(...checkNewPassword(form))
  if (!form.city.trim()) errors.push({ field: 'city', text: 'register.error.city' })
  return errors
}
