import type { Language } from '@uitpost/contracts'

/** Where an event's public page is, and what belongs to it. Absolute: they are read elsewhere. */
export const pageAddress = (publicUrl: string, id: string): string => new URL(`/e/${id}`, publicUrl).href

/** The version makes whoever keeps the picture fetch it anew once the event has changed. */
export function cardAddress(publicUrl: string, id: string, version: number, language: Language): string {
  const address = new URL(`/e/${id}.png`, publicUrl)
  address.searchParams.set('lang', language)
  address.searchParams.set('v', String(version))
  return address.href
}
