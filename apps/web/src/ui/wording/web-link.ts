/** A link that may be followed: http or https only. Sources are strangers' words. */
export function webLink(value: string | null | undefined): string | undefined {
  if (!value || !URL.canParse(value)) return undefined
  const { protocol, href } = new URL(value)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
