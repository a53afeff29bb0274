import { expect, test } from 'vitest'
import { sayRule } from './say-rule.ts'

const said = (rule: string, exceptions: string[] = []) =>
  (['nl', 'fr', 'de', 'en'] as const).map((language) => sayRule(rule, exceptions, language))

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
  [
    'FREQ=DAILY;BYMONTH=7,8',
    [
      'elke dag, in juli en augustus',
      'chaque jour, en juillet et août',
      'jeden Tag, im Juli und August',
      'every day, in July and August',
    ],
  ],
  [
    'FREQ=WEEKLY;BYDAY=SA,SU',
    [
      'elke zaterdag en zondag',
      'tous les samedis et dimanches',
      'jeden Samstag und Sonntag',
      'every Saturday and Sunday',
    ],
  ],
  [
    'FREQ=WEEKLY;BYDAY=MO,WE,FR',
    [
      'elke maandag, woensdag en vrijdag',
      'tous les lundis, mercredis et vendredis',
      'jeden Montag, Mittwoch und Freitag',
      'every Monday, Wednesday and Friday',
    ],
  ],
  [
    'FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA,SU',
    [
      'van dinsdag tot en met zondag',
      'du mardi au dimanche',
      'von Dienstag bis Sonntag',
      'from Tuesday to Sunday',
    ],
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR',
    [
      'om de 2 weken op dinsdag en vrijdag',
      'toutes les 2 semaines, le mardi et le vendredi',
      'alle 2 Wochen am Dienstag und Freitag',
      'every 2 weeks on Tuesday and Friday',
    ],
  ],
  [
    'FREQ=WEEKLY;INTERVAL=4;BYDAY=SU',
    [
      'om de 4 weken op zondag',
      'toutes les 4 semaines, le dimanche',
      'alle 4 Wochen am Sonntag',
      'every 4 weeks on Sunday',
    ],
  ],
  [
    'FREQ=WEEKLY;BYDAY=WE;BYMONTH=1,2,3,4,5,6,9,10,11,12',
    [
      'elke woensdag, niet in juli en augustus',
      'chaque mercredi, sauf en juillet et août',
      'jeden Mittwoch, nicht im Juli und August',
      'every Wednesday, not in July and August',
    ],
  ],
  [
    'FREQ=WEEKLY;BYDAY=SU;BYMONTH=12',
    [
      'elke zondag, in december',
      'chaque dimanche, en décembre',
      'jeden Sonntag, im Dezember',
      'every Sunday, in December',
    ],
  ],
  [
    'FREQ=WEEKLY;BYDAY=TH;BYMONTH=3,6,9,12',
    [
      'elke donderdag, in maart, juni, september en december',
      'chaque jeudi, en mars, juin, septembre et décembre',
      'jeden Donnerstag, im März, Juni, September und Dezember',
      'every Thursday, in March, June, September and December',
    ],
  ],
  [
    'FREQ=MONTHLY;BYDAY=3WE',
    [
      'elke derde woensdag van de maand',
      'chaque troisième mercredi du mois',
      'jeden dritten Mittwoch im Monat',
      'every third Wednesday of the month',
    ],
  ],
  [
    'FREQ=MONTHLY;BYDAY=4FR',
    [
      'elke vierde vrijdag van de maand',
      'chaque quatrième vendredi du mois',
      'jeden vierten Freitag im Monat',
      'every fourth Friday of the month',
    ],
  ],
  [
    'FREQ=MONTHLY;BYDAY=5SA',
    [
      'elke vijfde zaterdag van de maand',
      'chaque cinquième samedi du mois',
      'jeden fünften Samstag im Monat',
      'every fifth Saturday of the month',
    ],
  ],
  [
    'FREQ=MONTHLY;BYDAY=1SA,1SU',
    [
      'elke eerste zaterdag en eerste zondag van de maand',
      'chaque premier samedi et premier dimanche du mois',
      'jeden ersten Samstag und ersten Sonntag im Monat',
      'every first Saturday and first Sunday of the month',
    ],
  ],
  [
    'FREQ=MONTHLY;BYDAY=1SU;BYMONTH=4,5,6,7,8,9,10',
    [
      'elke eerste zondag van de maand, van april tot en met oktober',
      'chaque premier dimanche du mois, d’avril à octobre',
      'jeden ersten Sonntag im Monat, von April bis Oktober',
      'every first Sunday of the month, from April to October',
    ],
  ],
  [
    'FREQ=MONTHLY;INTERVAL=3;BYDAY=1TH,3TH',
    [
      'om de 3 maanden op de eerste en derde donderdag',
      'tous les 3 mois, le premier et le troisième jeudi',
      'alle 3 Monate am ersten und dritten Donnerstag',
      'every 3 months on the first and third Thursday',
    ],
  ],
  [
    'FREQ=MONTHLY;INTERVAL=6;BYDAY=-1SU',
    [
      'om de 6 maanden op de laatste zondag',
      'tous les 6 mois, le dernier dimanche',
      'alle 6 Monate am letzten Sonntag',
      'every 6 months on the last Sunday',
    ],
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=1,15',
    [
      'elke 1e en 15e van de maand',
      'le 1er et le 15 de chaque mois',
      'am 1. und 15. jedes Monats',
      'on the 1st and 15th of every month',
    ],
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    [
      'elke laatste dag van de maand',
      'le dernier jour de chaque mois',
      'am letzten Tag jedes Monats',
      'on the last day of every month',
    ],
  ],
  [
    'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1',
    [
      'om de 3 maanden op de 1e',
      'tous les 3 mois, le 1er',
      'alle 3 Monate am 1.',
      'every 3 months on the 1st',
    ],
  ],
  [
    'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1',
    [
      'elk jaar op 1 januari',
      'chaque année, le 1er janvier',
      'jedes Jahr am 1. Januar',
      'every year on 1 January',
    ],
  ],
  [
    'FREQ=YEARLY;BYDAY=-1SU;BYMONTH=8',
    [
      'elk jaar op de laatste zondag van augustus',
      'chaque année, le dernier dimanche d’août',
      'jedes Jahr am letzten Sonntag im August',
      'every year on the last Sunday of August',
    ],
  ],
  [
    'FREQ=YEARLY;BYDAY=1SU;BYMONTH=5,10',
    [
      'elk jaar op de eerste zondag van mei en oktober',
      'chaque année, le premier dimanche de mai et d’octobre',
      'jedes Jahr am ersten Sonntag im Mai und Oktober',
      'every year on the first Sunday of May and October',
    ],
  ],
  [
    'FREQ=YEARLY;INTERVAL=2;BYMONTH=8;BYMONTHDAY=15',
    [
      'om de 2 jaar op 15 augustus',
      'tous les 2 ans, le 15 août',
      'alle 2 Jahre am 15. August',
      'every 2 years on 15 August',
    ],
  ],
  [
    'FREQ=YEARLY;INTERVAL=5;BYDAY=3SA;BYMONTH=7',
    [
      'om de 5 jaar op de derde zaterdag van juli',
      'tous les 5 ans, le troisième samedi de juillet',
      'alle 5 Jahre am dritten Samstag im Juli',
      'every 5 years on the third Saturday of July',
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
