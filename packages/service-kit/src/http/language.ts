import { LANGUAGES, type Language } from '@uitpost/contracts'

/** The browser's first language if we support it, otherwise English. */
export function languageOf(acceptLanguage: string): Language {
  const first = acceptLanguage.trim().slice(0, 2).toLowerCase()
  return LANGUAGES.find((language) => language === first) ?? 'en'
}
