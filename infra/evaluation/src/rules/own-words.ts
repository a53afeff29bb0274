import type { Language } from '../dates/date-cases.ts'

/** The texts of the generated set; "%" is replaced. */
export interface Words {
  weekdays: string[]
  months: string[]
  positions: Record<'1' | '2' | '3' | '4' | 'last', string>
  every: string
  everyPosition: string
  twoWeekdays: string
  workingDay: string
  weekend: string
  daily: string
  fortnight: string
  everyWeeks: string
  monthDay: string
  yearDay: string
  evenWeeks: string
  oddWeeks: string
  row: string
  exceptMonth: string
  exceptMonths: string
  exceptDay: string
  exceptHolidays: string
  season: string
  inMonths: string
  until: string
  since: string
  day: (day: number, month: string) => string
}

const days = (list: string): string[] => list.split(' ')

export const OWN_WORDS: Record<Language, Words> = {
  nl: {
    weekdays: days('maandag dinsdag woensdag donderdag vrijdag zaterdag zondag'),
    months: days('januari februari maart april mei juni juli augustus september oktober november december'),
    positions: { '1': 'eerste', '2': 'tweede', '3': 'derde', '4': 'vierde', last: 'laatste' },
    every: 'elke %',
    everyPosition: 'iedere % % van de maand',
    twoWeekdays: 'elke % en %',
    workingDay: 'elke werkdag',
    weekend: 'elk weekend',
    daily: 'dagelijks',
    fortnight: 'om de week op %',
    everyWeeks: 'elke % weken op %',
    monthDay: 'elke %e van de maand',
    yearDay: 'elk jaar op %',
    evenWeeks: 'elke % in de even weken',
    oddWeeks: 'elke % in de oneven weken',
    row: '% t/m %',
    exceptMonth: ', niet in %',
    exceptMonths: ', behalve in % en %',
    exceptDay: ', behalve op %',
    exceptHolidays: ', behalve op feestdagen',
    season: ' van % tot en met %',
    inMonths: ' in % en %',
    until: ', tot en met %',
    since: ', vanaf %',
    day: (day, month) => `${day} ${month}`,
  },
  fr: {
    weekdays: days('lundi mardi mercredi jeudi vendredi samedi dimanche'),
    months: days('janvier février mars avril mai juin juillet août septembre octobre novembre décembre'),
    positions: { '1': 'premier', '2': 'deuxième', '3': 'troisième', '4': 'quatrième', last: 'dernier' },
    every: 'chaque %',
    everyPosition: 'chaque % % du mois',
    twoWeekdays: 'chaque % et %',
    workingDay: 'en semaine',
    weekend: 'tous les week-ends',
    daily: 'tous les jours',
    fortnight: 'un % sur deux',
    everyWeeks: 'toutes les % semaines le %',
    monthDay: 'le %e de chaque mois',
    yearDay: 'chaque année le %',
    evenWeeks: 'chaque % des semaines paires',
    oddWeeks: 'chaque % des semaines impaires',
    row: 'du % au %',
    exceptMonth: ', sauf en %',
    exceptMonths: ', sauf en % et en %',
    exceptDay: ', sauf le %',
    exceptHolidays: ', sauf les jours fériés',
    season: ', de % à %',
    inMonths: ' en % et %',
    until: ", jusqu'au %",
    since: ', à partir du %',
    day: (day, month) => `${day === 1 ? '1er' : day} ${month}`,
  },
  de: {
    weekdays: days('Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag'),
    months: days('Januar Februar März April Mai Juni Juli August September Oktober November Dezember'),
    positions: { '1': 'ersten', '2': 'zweiten', '3': 'dritten', '4': 'vierten', last: 'letzten' },
    every: 'jeden %',
    everyPosition: 'jeden % % im Monat',
    twoWeekdays: 'jeden % und %',
    workingDay: 'montags bis freitags',
    weekend: 'jedes Wochenende',
    daily: 'täglich',
    fortnight: 'jede zweite Woche am %',
    everyWeeks: 'alle % Wochen am %',
    monthDay: 'jeden %. des Monats',
    yearDay: 'jedes Jahr am %',
    evenWeeks: 'jeden % in geraden Kalenderwochen',
    oddWeeks: 'jeden % in ungeraden Kalenderwochen',
    row: '% bis %',
    exceptMonth: ', nicht im %',
    exceptMonths: ', außer im % und im %',
    exceptDay: ', außer am %',
    exceptHolidays: ', außer an Feiertagen',
    season: ' von % bis %',
    inMonths: ' im % und %',
    until: ', bis zum %',
    since: ', ab dem %',
    day: (day, month) => `${day}. ${month}`,
  },
  en: {
    weekdays: days('Monday Tuesday Wednesday Thursday Friday Saturday Sunday'),
    months: days('January February March April May June July August September October November December'),
    positions: { '1': 'first', '2': 'second', '3': 'third', '4': 'fourth', last: 'last' },
    every: 'every %',
    everyPosition: 'every % % of the month',
    twoWeekdays: 'every % and %',
    workingDay: 'every weekday',
    weekend: 'every weekend',
    daily: 'daily',
    fortnight: 'every other %',
    everyWeeks: 'every % weeks on %',
    monthDay: 'on the %th of every month',
    yearDay: 'every year on %',
    evenWeeks: 'every % in even weeks',
    oddWeeks: 'every % in odd weeks',
    row: '% to %',
    exceptMonth: ', not in %',
    exceptMonths: ', except in % and %',
    exceptDay: ', except on %',
    exceptHolidays: ', except on public holidays',
    season: ' from % to %',
    inMonths: ' in % and %',
    until: ', until %',
    since: ', from %',
    day: (day, month) => `${day} ${month}`,
  },
}
