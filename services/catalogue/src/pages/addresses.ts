import type { Language } from '@uitpost/contracts'

/** Absolute addresses of an event's public page and files: other sites and mails use them. */
export const pageAddress = (publicUrl: string, id: string): string => new URL(`/e/${id}`, publicUrl).href

/** The version changes with the event, so that cached pictures are fetched again. */
export function cardAddress(publicUrl: string, id: string, version: number, language: Language): string {
  const address = new URL(`/e/${id}.png`, publicUrl)
  address.searchParams.set('lang', language)
  address.searchParams.set('v', String(version))
  return address.href
}
