import type { User } from '@uitpost/contracts'

/** First character of the name, else of the email address, in upper case. */
export function initialOf({ name, email }: Pick<User, 'name' | 'email'>): string {
  const [first] = new Intl.Segmenter().segment(name || email)
  return first?.segment.toUpperCase() ?? ''
}
