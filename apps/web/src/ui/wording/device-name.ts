import type { Texts } from '../../texts/texts.tsx'

/** Patterns of user agents. The first match counts: the user agent of one browser also contains names of others. */
const BROWSERS = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|Chromium|CriOS)\//],
  ['Safari', /Safari\//],
] as const
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

/** Browser and operating system of a user agent; without the one that is not recognised. */
export function deviceOf(userAgent: string): { browser?: string; system?: string } {
  const browser = BROWSERS.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0]
  return { ...(browser && { browser }), ...(system && { system }) }
}

/** Name of a browser and its system, for screens. */
export function deviceName({ t }: Texts, userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return t('sessions.browserOn', { browser, system })
  return browser ?? system ?? t('sessions.unknown')
}
