import { MIN_PASSWORD_LENGTH } from '@uitpost/contracts/constants'
import type { TextKey } from '../../texts/texts.tsx'
import type { FormError } from '../../ui/forms/form-errors.ts'

/** Names of the fields that are checked. */
export const REGISTRATION_FIELDS = ['name', 'email', 'password', 'confirmation', 'city'] as const
type Field = (typeof REGISTRATION_FIELDS)[number]
type RegistrationError = FormError<Field, Extract<TextKey, `register.error.${string}`>>

/** Text, @, text, dot, text, no spaces (requirement `register.email-invalid`). */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** All validation errors of a registration, in the order of the form. */
export function checkRegistration(form: Record<Field, string>): RegistrationError[] {
  const errors: RegistrationError[] = []
  if (!form.name.trim()) errors.push({ field: 'name', text: 'register.error.name' })
  if (!form.email.trim()) errors.push({ field: 'email', text: 'register.error.email' })
  else if (!EMAIL.test(form.email)) errors.push({ field: 'email', text: 'register.error.emailShape' })
  if (!form.password) errors.push({ field: 'password', text: 'register.error.password' })
  else if (form.password.length < MIN_PASSWORD_LENGTH)
    errors.push({ field: 'password', text: 'register.error.passwordLength' })
  if (form.password !== form.confirmation)
    errors.push({ field: 'confirmation', text: 'register.error.confirm' })
  if (!form.city.trim()) errors.push({ field: 'city', text: 'register.error.city' })
  return errors
}
