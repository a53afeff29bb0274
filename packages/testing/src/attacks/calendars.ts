import { fill, type Grammar, inside, named, oneOf, repeated } from './grammar.ts'
import type { Random } from './random.ts'
import { attackText, proseText } from './texts.ts'

const BEGIN = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'
const END = 'END:VCALENDAR\r\n'

const day = (index: number): string => `202612${String(1 + (index % 28)).padStart(2, '0')}`
const entry = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT', ''].join('\r\n')
const entries = (lines: (index: number, random: Random) => string[]): Grammar =>
  inside(
    BEGIN,
    (random, size) =>
      fill(size, (index) => entry(`UID:${index}`, `SUMMARY:Markt ${index}`, ...lines(index, random))),
    END,
  )

/** A typical calendar file: dates, some series, some changes. */
export const honestCalendar = entries((index, random) => [
  `DTSTART;TZID=Europe/Amsterdam:${day(index)}T200000`,
  `DTEND;TZID=Europe/Amsterdam:${day(index)}T220000`,
  `DESCRIPTION:${proseText(random, 120).replaceAll('\n', '\\n')}`,
  'LOCATION:Zaal 1\\, Utrecht',
  ...(index % 25 === 0 ? ['RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20270601T000000Z'] : []),
])

const upTo = (below: number): string => Array.from({ length: below }, (_, index) => index).join(',')
const EVERY_SECOND = `BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`
const RULES: [string, ...string[]] = [
  ...(['FREQ=SECONDLY', 'FREQ=MINUTELY;COUNT=1000000000', 'FREQ=DAILY;INTERVAL=0', 'FREQ=DAILY'] as const),
  `FREQ=YEARLY;${EVERY_SECOND};BYSETPOS=-1`,
  `FREQ=DAILY;${EVERY_SECOND}`,
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31',
  'FREQ=DAILY;COUNT=1;BYSETPOS=283,353,-343;BYMINUTE=10,35,29',
  'FREQ=WEEKLY;COUNT=1000000000;BYDAY=53MO',
  'FREQ=HOURLY;BYMINUTE=0,15,30,45',
  'FREQ=YEARLY;BYWEEKNO=1,20,53;BYYEARDAY=1,100,-100',
  'FREQ=MONTHLY;BYWEEKNO=1;BYYEARDAY=1',
  `FREQ=YEARLY;BYYEARDAY=${Array.from({ length: 366 }, (_, index) => index + 1).join(',')}`,
  'FREQ=DAILY;UNTIL=99991231T235959Z',
  'FREQ=YEARLY;INTERVAL=1000000000',
]
const rule = (random: Random): string => random.pick(RULES)

/** Rules with more occurrences than can be computed. */
const rules = oneOf(
  (random, size) => {
    const one = rule(random)
    return entries(() => [`DTSTART:${day(1)}T000000Z`, `RRULE:${one}`])(random, size)
  },
  entries((_, random) => [
    `DTSTART:${random.pick(['19000101', '00010101', '20261201'])}T000000Z`,
    `RRULE:${rule(random)}`,
  ]),
  entries((index, random) => [`DTSTART:${day(index)}`, `RRULE:${rule(random)}`, `EXRULE:${rule(random)}`]),
)

const dates = oneOf(
  (_, size) =>
    `${BEGIN}${entry('UID:a', `DTSTART:${day(1)}T100000Z`, `RDATE:${fill(size - 200, (i) => `${day(i)}T${10 + (i % 10)}0000Z,`)}`)}${END}`,
  (_, size) =>
    `${BEGIN}${entry('UID:a', 'RRULE:FREQ=DAILY', `DTSTART:${day(1)}T100000Z`, `EXDATE:${fill(size - 200, (i) => `${day(i)}T${10 + (i % 10)}0000Z,`)}`)}${END}`,
  inside(
    `${BEGIN}${entry('UID:a', 'SUMMARY:x', `DTSTART:${day(1)}T100000Z`, 'RRULE:FREQ=DAILY')}`,
    (_, size) =>
      fill(size, (index) =>
        entry(
          'UID:a',
          `RECURRENCE-ID;RANGE=THISANDFUTURE:${day(index)}T1${index % 10}${10 + (index % 50)}00Z`,
          `DTSTART:${day(index)}T120000Z`,
        ),
      ),
    END,
  ),
)

const observance = (more: string): string =>
  [
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    more,
    'END:STANDARD',
    '',
  ].join('\r\n')
const zones = oneOf(
  entries((index) => [`DTSTART;TZID=Nowhere/Z${named(index)}:${day(index)}T200000`]),
  (random, size) =>
    `${BEGIN}BEGIN:VTIMEZONE\r\nTZID:X\r\n${fill(Math.floor(size / 2), () => observance(`RRULE:${rule(random)}`))}\r\nEND:VTIMEZONE\r\n` +
    `${fill(Math.floor(size / 2) - 200, (index) => entry(`UID:${index}`, `DTSTART;TZID=X:${1970 + (index % 200)}1201T100000`))}${END}`,
)

/** Invalid lines, endless folding, nested components. */
const lines = oneOf(
  repeated('BEGIN:VEVENT\n', 'x\n', '\n', '\r\n ', 'END:VCALENDAR\r\n', 'BEGIN:VTIMEZONE\nBEGIN:STANDARD\n'),
  inside(
    `${BEGIN}BEGIN:VEVENT\r\nDTSTART:20261201\r\nSUMMARY:`,
    oneOf(attackText, repeated('a;b="', '\\', '\\n', ',', '\r\n a')),
  ),
  inside(`${BEGIN}BEGIN:VEVENT\r\nDTSTART;X="`, repeated('a;b="', ',', ':', '"', ';a=b,c')),
  inside(
    `${BEGIN}BEGIN:VEVENT\r\nDTSTART:20261201\r\n`,
    repeated('SUMMARY:x\r\n', 'CATEGORIES:a,b\r\n', 'URL:http://a.example/\r\n'),
  ),
  inside(
    `${BEGIN}BEGIN:VEVENT\r\nDTSTART:20261201\r\nRRULE:FREQ=DAILY\r\nDESCRIPTION:`,
    repeated('x'),
    `\r\nEND:VEVENT\r\n${END}`,
  ),
  entries((index, random) => [
    `DTSTART:${day(index)}`,
    `DESCRIPTION:${attackText(random, 200).replaceAll(/[\r\n]/g, ' ')}`,
  ]),
)

/** Common extensions of exporters, repeated. */
const dialects = oneOf(
  (_, size) =>
    fill(
      size,
      (index) =>
        `${BEGIN}METHOD:CANCEL\r\nX-WR-TIMEZONE:Europe/Z${named(index)}\r\n${entry(`UID:${index % 9}`, `DTSTART:${day(index)}T200000`)}${END}`,
    ),
  repeated(
    'BEGIN:VCALENDAR\nX-WR-TIMEZONE:Europe/Paris\nBEGIN:VEVENT\nDTSTART:20261201T200000\nEND:VEVENT\n',
  ),
  entries((index, random) => [
    `DTSTART:${day(index)}T100000`,
    'DURATION:P9999999DT99999999H',
    `RRULE:${random.pick(['RSCALE=HEBREW;FREQ=YEARLY', 'FREQ=WEEKLY;COUNT=-1', 'FREQ=WEEKLY;COUNT=9999;INTERVAL=9999', 'FREQ=DAILY;UNTIL=00010101'])}`,
    `EXDATE:${day(index)}T100000Z`,
  ]),
  entries((index, random) => [
    `DTSTART;TZID=Europe/Paris:${day(index)}T000000`,
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    `SUMMARY:${random.pick(['AFGELAST ', '[[[[', '*****', 'fällt '])} ${attackText(random, 100).replaceAll(/[\r\n]/g, ' ')}`,
  ]),
)

export const attackCalendar = oneOf(rules, rules, dates, zones, lines, dialects)
