import type { User } from '@uitpost/contracts'

/** The letter that stands for a person: of the name, else of the address. */
export function initialOf({ name, email }: Pick<User, 'name' | 'email'>): string {
  const [first] = new Intl.Segmenter().segment(name || email)
  return first?.segment.toUpperCase() ?? ''
}
