import { LANGUAGES } from '@uitpost/contracts/constants'
import { expect, test } from 'vitest'
import { sayRule } from './say-rule.ts'

const said = (rule: string, exceptions: string[] = []) =>
  LANGUAGES.map((language) => sayRule(rule, exceptions, language))

test.each([
  ['FREQ=DAILY', ['elke dag', 'chaque jour', 'jeden Tag', 'every day']],
  ['FREQ=DAILY;INTERVAL=3', ['om de 3 dagen', 'tous les 3 jours', 'alle 3 Tage', 'every 3 days']],
  ['FREQ=WEEKLY;BYDAY=FR', ['elke vrijdag', 'chaque vendredi', 'jeden Freitag', 'every Friday']],
  [
    'FREQ=WEEKLY;BYDAY=WE,MO',
    [
      'elke maandag en woensdag',
      'tous les lundis et mercredis',
      'jeden Montag und Mittwoch',
      'every Monday and Wednesday',
    ],
  ],
  [
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    [
      'van maandag tot en met vrijdag',
      'du lundi au vendredi',
      'von Montag bis Freitag',
      'from Monday to Friday',
    ],
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA',
    [
      'om de 2 weken op zaterdag',
      'toutes les 2 semaines, le samedi',
      'alle 2 Wochen am Samstag',
      'every 2 weeks on Saturday',
    ],
  ],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', ['elke dag', 'chaque jour', 'jeden Tag', 'every day']],
  [
    'FREQ=MONTHLY;BYDAY=1SU;BYMONTH=1,2,3,4,5,6,8,9,10,11,12',
    [
      'elke eerste zondag van de maand, niet in juli',
      'chaque premier dimanche du mois, sauf en juillet',
      'jeden ersten Sonntag im Monat, nicht im Juli',
      'every first Sunday of the month, not in July',
    ],
  ],
  [
    'FREQ=MONTHLY;BYDAY=SA;BYSETPOS=-1',
    [
      'elke laatste zaterdag van de maand',
      'chaque dernier samedi du mois',
      'jeden letzten Samstag im Monat',
      'every last Saturday of the month',
    ],
  ],
  [
    'FREQ=MONTHLY;BYDAY=1SU,3SU',
    [
      'elke eerste en derde zondag van de maand',
      'chaque premier et troisième dimanche du mois',
      'jeden ersten und dritten Sonntag im Monat',
      'every first and third Sunday of the month',
    ],
  ],
  [
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=2TH',
    [
      'om de 2 maanden op de tweede donderdag',
      'tous les 2 mois, le deuxième jeudi',
      'alle 2 Monate am zweiten Donnerstag',
      'every 2 months on the second Thursday',
    ],
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=1',
    ['elke 1e van de maand', 'le 1er de chaque mois', 'am 1. jedes Monats', 'on the 1st of every month'],
  ],
  [
    'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=5',
    [
      'elk jaar op 5 december',
      'chaque année, le 5 décembre',
      'jedes Jahr am 5. Dezember',
      'every year on 5 December',
    ],
  ],
  [
    'FREQ=YEARLY;BYDAY=1SU;BYMONTH=4',
    [
      'elk jaar op de eerste zondag van april',
      'chaque année, le premier dimanche d’avril',
      'jedes Jahr am ersten Sonntag im April',
      'every year on the first Sunday of April',
    ],
  ],
  [
    'FREQ=WEEKLY;BYDAY=SU;BYMONTH=4,5,6,7,8,9',
    [
      'elke zondag, van april tot en met september',
      'chaque dimanche, d’avril à septembre',
      'jeden Sonntag, von April bis September',
      'every Sunday, from April to September',
    ],
  ],
  [
    'FREQ=WEEKLY;BYDAY=SU;BYMONTH=1,2,11,12',
    [
      'elke zondag, van november tot en met februari',
      'chaque dimanche, de novembre à février',
      'jeden Sonntag, von November bis Februar',
      'every Sunday, from November to February',
    ],
  ],
])('%s is said in four languages', { tags: 'series.rule-sentence' }, (rule, expected) => {
  expect(said(rule)).toEqual(expected)
})

test('days without it are named while they are few', { tags: 'series.rule-sentence' }, () => {
  const weekly = 'FREQ=WEEKLY;BYDAY=FR'
  expect(said(weekly, ['2026-12-25', '2027-01-01'])).toEqual([
    'elke vrijdag, niet op 25 december en 1 januari',
    'chaque vendredi, sauf le 25 décembre et le 1er janvier',
    'jeden Freitag, nicht am 25. Dezember und 1. Januar',
    'every Friday, not on 25 December and 1 January',
  ])
  const many = ['2026-12-04', '2026-12-11', '2026-12-18', '2026-12-25']
  expect(sayRule(weekly, many, 'en')).toBe('every Friday, with exceptions')
})

test.each([
  'FREQ=HOURLY',
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=WEEKLY;BYDAY=FR;BYHOUR=10,14',
  'FREQ=YEARLY;BYWEEKNO=20',
  'FREQ=YEARLY;BYDAY=20MO',
  'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
  'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1',
  'FREQ=MONTHLY;BYMONTHDAY=40',
  'FREQ=DAILY;INTERVAL=0',
  'not a rule',
  '',
])('"%s" has no sentence rather than a wrong one', { tags: 'series.rule-sentence' }, (rule) => {
  expect(said(rule)).toEqual([undefined, undefined, undefined, undefined])
})
