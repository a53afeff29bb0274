import { type Language, LOCALES } from '@uitpost/contracts'

/** Chooses the form of a word by the plural rules of a language; in French 0 takes the singular. */
export function pluralOf(language: Language) {
  const rules = new Intl.PluralRules(LOCALES[language])
  return (count: number, forms: { one: string; other: string }): string =>
    rules.select(count) === 'one' ? forms.one : forms.other
}
