import { isIP } from 'node:net'

/** A person to remove from a text: name and address are deleted, the id becomes the pseudonym. */
export interface ScrubbedPerson {
  id: string
  pseudonym: string
  name?: string | undefined
}

const PRIVATE_MEMBERS = new Set(
  ['email', 'phone', 'ip', 'useragent', 'password', 'passwordhash', 'token', 'code'].values(),
)
// Linear-time patterns, because texts of admins may be long.
const WORD = /[^\s,;:<>"'()[\]]+/g
const IPV4 = /\b(?:\d{1,3}\.){3}\d{1,3}\b/g
const HEX_WITH_COLONS = /[0-9a-f:]{2,46}/gi

/** Text, @, text, dot, text. */
function isAddress(word: string): boolean {
  const at = word.indexOf('@')
  const dot = at > 0 ? word.indexOf('.', at + 2) : -1
  return dot > 0 && dot < word.length - 1
}

/** At least two colons; a colon at the end may be punctuation. */
const isIPv6 = (word: string): boolean =>
  word.indexOf(':') !== word.lastIndexOf(':') && (isIP(word) === 6 || isIP(word.replace(/:$/, '')) === 6)

const escapeForPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function scrubText(text: string, hidden: readonly ScrubbedPerson[]): string {
  let result = text
    .replace(WORD, (word) => (isAddress(word) ? '[address]' : word))
    .replace(IPV4, '[ip]')
    .replace(HEX_WITH_COLONS, (word) => (isIPv6(word) ? '[ip]' : word))
  for (const { id, pseudonym, name } of hidden) {
    result = result.replaceAll(id, pseudonym)
    if (!name) continue
    const whole = new RegExp(String.raw`(?<![\p{L}\p{N}])${escapeForPattern(name)}(?![\p{L}\p{N}])`, 'giu')
    result = result.replace(whole, '[name]')
  }
  return result
}

/** A copy without addresses, names and IPs of people, because audit entries cannot be changed later. */
export function scrub(value: unknown, hidden: readonly ScrubbedPerson[]): unknown {
  if (typeof value === 'string') return scrubText(value, hidden)
  if (Array.isArray(value)) return value.map((item: unknown) => scrub(item, hidden))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([key]) => !PRIVATE_MEMBERS.has(key.toLowerCase()))
  return Object.fromEntries(members.map(([key, member]) => [scrubText(key, hidden), scrub(member, hidden)]))
}
