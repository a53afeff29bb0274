import type { RuleWords } from './rule-words.ts'

const ORDINALS = ['premier', 'deuxième', 'troisième', 'quatrième', 'cinquième']
/** "de mai", "d'avril". */
const of = (name: string): string => (/^[aeiouéh]/.test(name) ? `d’${name}` : `de ${name}`)
/** Each of several days has its article: "le mardi et le vendredi". */
const the = (days: string): string => `le ${days.replace(/(, | et )/g, '$1le ')}`
const ofEach = (names: string): string =>
  of(names.replace(/(, | et )(\p{L}+)/gu, (_, and: string, name: string) => `${and}${of(name)}`))
/** Weekdays take an s when there are several: "les lundis". */
const plural = (days: string): string => days.replace(/\p{L}{5,}/gu, '$&s')

export const fr: RuleWords = {
  everyDay: 'chaque jour',
  everyDays: (interval) => `tous les ${interval} jours`,
  everyWeekday: (days, several) => (several ? `tous les ${plural(days)}` : `chaque ${days}`),
  everyWeeks: (interval, days) => `toutes les ${interval} semaines, ${the(days)}`,
  fromDay: (first, last) => `du ${first} au ${last}`,
  ordinal: (nth) => ORDINALS[nth - 1] ?? 'dernier',
  everyMonth: (days) => `chaque ${days} du mois`,
  everyMonths: (interval, days) => `tous les ${interval} mois, ${the(days)}`,
  monthDay: (day) => (day === -1 ? 'dernier jour' : day === 1 ? '1er' : `${day}`),
  everyMonthDate: (dates) => `${the(dates)} de chaque mois`,
  everyYear: (day) => `chaque année, le ${day}`,
  everyYears: (interval, day) => `tous les ${interval} ans, le ${day}`,
  ofMonth: (days, months) => `${days} ${ofEach(months)}`,
  inMonths: (months) => `en ${months}`,
  fromMonth: (first, last) => `${of(first)} à ${last}`,
  notInMonths: (months) => `sauf en ${months}`,
  notOn: (dates) => `sauf ${the(dates)}`,
  withExceptions: 'avec des exceptions',
  date: (day, month) => `${day === 1 ? '1er' : day} ${month}`,
}
