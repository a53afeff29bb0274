import type { RuleWords } from './rule-words.ts'

const ORDINALS = ['eerste', 'tweede', 'derde', 'vierde', 'vijfde']

export const nl: RuleWords = {
  everyDay: 'elke dag',
  everyDays: (interval) => `om de ${interval} dagen`,
  everyWeekday: (days) => `elke ${days}`,
  everyWeeks: (interval, days) => `om de ${interval} weken op ${days}`,
  fromDay: (first, last) => `van ${first} tot en met ${last}`,
  ordinal: (nth) => ORDINALS[nth - 1] ?? 'laatste',
  everyMonth: (days) => `elke ${days} van de maand`,
  everyMonths: (interval, days) => `om de ${interval} maanden op de ${days}`,
  monthDay: (day) => (day === -1 ? 'laatste dag' : `${day}e`),
  everyMonthDate: (dates) => `elke ${dates} van de maand`,
  everyYear: (day) => `elk jaar op ${day}`,
  everyYears: (interval, day) => `om de ${interval} jaar op ${day}`,
  ofMonth: (days, months) => `de ${days} van ${months}`,
  inMonths: (months) => `in ${months}`,
  fromMonth: (first, last) => `van ${first} tot en met ${last}`,
  notInMonths: (months) => `niet in ${months}`,
  notOn: (dates) => `niet op ${dates}`,
  withExceptions: 'met uitzonderingen',
  date: (day, month) => `${day} ${month}`,
}
