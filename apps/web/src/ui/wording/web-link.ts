/** The URL when it is http or https, else undefined. Links of sources are untrusted. */
export function webLink(value: string | null | undefined): string | undefined {
  if (!value || !URL.canParse(value)) return undefined
  const { protocol, href } = new URL(value)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
