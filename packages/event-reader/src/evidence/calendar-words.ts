/** Month names in folded text (without accents, lower case): Dutch, French, German, English. */
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

/** Month names in folded text with their number, January being 1. */
export const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((line, index) => line.split(' ').map((name) => [name, index + 1] as const)),
)
