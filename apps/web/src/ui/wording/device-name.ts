import type { Texts } from '../../texts/texts.tsx'

/** Browser and system by the words of a user agent; the first that matches counts, since they name each other. */
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

/** What a user agent says in words people know; undefined for what is neither. */
export function deviceOf(userAgent: string): { browser?: string; system?: string } {
  const browser = BROWSERS.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0]
  return { ...(browser && { browser }), ...(system && { system }) }
}

/** What a browser is called on a screen. */
export function deviceName({ t }: Texts, userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return t('sessions.browserOn', { browser, system })
  return browser ?? system ?? t('sessions.unknown')
}
