/** Names as they stand in folded text (no accents, lower case): Dutch, French, German, English. */
const MONTHS: string[] = [
  'januari jan january janvier janv januar janner jaenner',
  'februari feb febr february fevrier fevr fev februar',
  'maart mrt march mars marz maerz mrz mar',
  'april apr avril avr',
  'mei may mai',
  'juni jun june juin',
  'juli jul july juillet juil',
  'augustus aug august aout',
  'september sept sep septembre',
  'oktober okt october oct octobre',
  'november nov novembre',
  'december dec decembre dezember dez',
]

/** Monday first, as ISO counts. */
const WEEKDAYS: string[] = [
  'maandag ma montag mo monday mon lundi lun',
  'dinsdag di dienstag tuesday tues tue mardi mar',
  'woensdag wo mittwoch mi wednesday wed mercredi mer',
  'donderdag do donnerstag thursday thurs thur thu jeudi jeu',
  'vrijdag vr vrij freitag fr friday fri vendredi ven vend',
  'zaterdag za zat samstag sonnabend sa saturday sat samedi sam',
  'zondag zo zon sonntag so sunday sun dimanche dim',
]

const numbered = (lines: string[]): Map<string, number> =>
  new Map(lines.flatMap((line, index) => line.split(' ').map((name) => [name, index + 1] as const)))

export const MONTH_NUMBERS: ReadonlyMap<string, number> = numbered(MONTHS)
export const WEEKDAY_NUMBERS: ReadonlyMap<string, number> = numbered(WEEKDAYS)

/** For a regular expression: the longest names first, so that "sept" is not read as "sep" and a t. */
const alternatives = (names: ReadonlyMap<string, number>): string =>
  [...names.keys()].toSorted((a, b) => b.length - a.length).join('|')

export const MONTH_PATTERN = `(?:${alternatives(MONTH_NUMBERS)})`
export const WEEKDAY_PATTERN = `(?:${alternatives(WEEKDAY_NUMBERS)})`
