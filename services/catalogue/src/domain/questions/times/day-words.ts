import { phrases } from '../tokens.ts'

/** Words about days in Dutch, French, German and English, folded. */

const numbered = (lines: readonly string[], from: number): ReadonlyMap<string, number> =>
  new Map(lines.flatMap((line, index) => line.split(' ').map((word) => [word, index + from] as const)))

/** 0 is Sunday. Plurals are left out: 'Saturdays' is a rule, not a day. */
export const WEEKDAYS = numbered(
  [
    'zondag dimanche sonntag sunday',
    'maandag lundi montag monday',
    'dinsdag mardi dienstag tuesday',
    'woensdag mercredi mittwoch wednesday',
    'donderdag jeudi donnerstag thursday',
    'vrijdag vendredi freitag friday',
    'zaterdag samedi samstag sonnabend saturday',
  ],
  0,
)
/** Only in front of a day of a month or a part of the day: alone most are other words. */
export const SHORT_WEEKDAYS = numbered(
  [
    'zo dim so sun',
    'ma lun mo mon',
    'di mar tue tues',
    'wo woe mer mi wed',
    'do don jeu thu thur thurs',
    'vr vrij ven fr fri',
    'za zat sam sa sat',
  ],
  0,
)

/** Short weekdays that are no other word, and count at the end of a question as well: 'rommelmarkt gent za'. */
export const LAST_WEEKDAYS = phrases(
  'za, zat, zo, vr, woe, sa, sat, fri, wed, thu, thurs, tue, tues, dim, ven',
)

export const MONTHS = numbered(
  [
    'januari janvier januar january janner',
    'februari fevrier februar february feber',
    'maart mars marz maerz march',
    'april avril',
    'mei mai may',
    'juni juin june',
    'juli juillet july',
    'augustus aout august',
    'september septembre',
    'oktober octobre october',
    'november novembre',
    'december decembre dezember',
  ],
  1,
)
/** Only beside a number. */
export const SHORT_MONTHS = numbered(
  [
    'jan janv',
    'feb febr fev fevr',
    'mrt mar',
    'apr avr',
    'mei',
    'jun',
    'jul juil',
    'aug',
    'sep sept',
    'okt oct',
    'nov',
    'dec dez',
  ],
  1,
)
/** Months that are other words as well: only with a number or after one of MONTH_LEADS. */
export const DOUBTFUL_MONTHS = phrases('mars, march, may, mai, mei, august')
export const MONTH_LEADS = phrases(
  'in, en, im, of, au mois de, au mois d, du mois de, in de maand, de maand, in the month of, im monat, during, tijdens, gedurende, pendant, wahrend, courant',
)

export const TODAY = phrases(
  `vandaag, vanavond, vanmiddag, vanochtend, vanmorgen, vannacht, deze avond, deze middag, aujourd hui, aujourdhui,
  ce soir, cet apres midi, ce matin, cette nuit, ce midi, heute, heut, today, tonight, tonite, this evening, this afternoon,
  this morning, heden`,
)
export const TOMORROW = phrases(
  `morgen, demain, tomorrow, tmrw, morgenavond, morgenmiddag, morgenochtend, morgennacht, morgenvroeg, morgenabend, tomorow, tommorow,
  tommorrow`,
)
export const DAY_AFTER_TOMORROW = phrases(
  'overmorgen, ubermorgen, uebermorgen, apres demain, the day after tomorrow, day after tomorrow, overmorgenavond',
)
/** Days of the year with a name of their own: the name, month and day, and the last day for several. */
export const NAMED_DAYS: readonly (readonly [
  names: ReadonlySet<string>,
  month: number,
  day: number,
  until?: number,
])[] = [
  [
    phrases(
      `oudejaarsavond, oudejaarsnacht, oudejaarsdag, oudjaar, oud en nieuw, silvester, silvesterabend, saint sylvestre, la saint sylvestre, st sylvestre, new years eve, new year s eve,
      new year eve, nye, nouvel an reveillon, reveillon du nouvel an, reveillon de la saint sylvestre`,
    ),
    12,
    31,
  ],
  [
    phrases(
      'nieuwjaarsdag, neujahrstag, jour de l an, le jour de l an, jour du nouvel an, new years day, new year s day',
    ),
    1,
    1,
  ],
  [
    phrases('kerstavond, heiligabend, heiliger abend, veille de noel, reveillon de noel, christmas eve'),
    12,
    24,
  ],
  [
    phrases(
      'eerste kerstdag, 1e kerstdag, le jour de noel, jour de noel, erster weihnachtstag, christmas day',
    ),
    12,
    25,
  ],
  [
    phrases('met kerst, met kerstmis, an weihnachten, zu weihnachten, a noel, at christmas, over christmas'),
    12,
    25,
    26,
  ],
  [phrases('tweede kerstdag, 2e kerstdag, zweiter weihnachtstag, boxing day'), 12, 26],
  [
    phrases(
      `tussen kerst en nieuwjaar, tussen kerst en oud en nieuw, tussen kerst en oudjaar, tussen kerstmis en nieuwjaar, tussen de feestdagen,
      entre noel et nouvel an, entre noel et le nouvel an, entre noel et le jour de l an, entre les fetes, zwischen den jahren, zwischen den feiertagen,
      zwischen weihnachten und neujahr, zwischen weihnachten und silvester, between christmas and new year, between christmas and new years,
      between christmas and new year s, between xmas and new year, between xmas and new years, twixmas`,
    ),
    12,
    27,
    31,
  ],
]
/** 'Guten Morgen' is no day. */
export const GREETINGS = phrases('goede, goeden, goed, guten, gute, good')

/** Follow a day and say which part of it. */
export const PARTS_OF_DAY = phrases(
  `s avonds, s middags, s ochtends, s morgens, s nachts, avond, middag, namiddag, ochtend, voormiddag, nacht, in de avond,
  overdag, night, evening, afternoon, morning, at night, in the evening, in the afternoon, in the morning,
  soir, en soiree, soiree, matin, matinee, apres midi, l apres midi, nuit, midi, au soir, dans la soiree,
  abend, abends, am abend, nachmittag, nachmittags, am nachmittag, vormittag, morgen, mittag, fruh, nachts`,
)
/** In words for today: 'vanavond', 'ce soir', 'heute Abend'. */
export const EVENING_WORD = /avond|nacht|soir|nuit|abend|evening|night|tonite/

/** 'zaterdagavond', 'Samstagabend'. */
export const PART_OF_DAY_ENDING =
  /(?:avond|middag|namiddag|ochtend|morgen|nacht|abend|nachmittag|vormittag|mittag|fruh)s?$/

export const WEEKENDS = phrases('weekend, week end, weekeinde, wochenende, fin de semaine, wknd, wkend, wkd')
/** Short for it only beside a word such as "this": 'ce we', 'this weeknd'. */
export const DOUBTFUL_WEEKENDS = phrases('we, weeknd')
export const WEEKS = phrases('week, semaine, woche')
export const MONTH_WORDS = phrases('maand, mois, monat, month')

/** In front of a day, a weekend, a week or a month: the present one, or the nearest to come. */
export const THIS = phrases(
  'dit, deze, ce, cet, cette, this, diese, dieses, diesen, diesem, dieser, het huidige, la presente',
)
export const COMING = phrases(
  `komend, komende, kommende, kommenden, kommendes, kommendem, coming, the coming, aankomend, aankomende, aanstaande,
  eerstvolgende, upcoming, het komende, de komende, het komend, this coming, deze komende, ce prochain`,
)
export const NEXT = phrases(
  'volgend, volgende, next, nachste, nachsten, nachster, nachstes, nachstem, naechste, naechsten, naechstes, prochain, prochaine',
)
/** The one after the next. */
export const AFTER_NEXT = phrases(
  'ubernachste, ubernachsten, ubernachster, ubernachstes, ubernachstem, uebernachste, uebernachsten',
)
export const AFTER_NEXT_BEHIND = phrases('en huit')
/** Behind the noun, as in French. */
export const NEXT_BEHIND = phrases('prochain, prochaine, prochains, qui vient, a venir, volgende week')
export const COMING_BEHIND = phrases('a s, aanstaande, as')

/** Small words in front of a time; they belong to it. */
export const LEADS = phrases(
  `op, in, on, at, over the, during, the, de, het, le, la, l, les, au, aux, du, den, der, die, das, dem, am, im, an, a, en, pour,
  voor, fur, for, of, van, vom, von, d, zum, ubers, uber das, pendant, tijdens, wahrend, in de, this, dit, gedurende,
  within, binnen`,
)
/** With one of these in front it is a rule or its opposite, not a day. */
export const BLOCKERS = phrases(
  `elke, iedere, elk, ieder, alle, every, each, any, all, chaque, tous, toutes, tous les, toutes les, jeden, jede, jedes, jeder,
  niet, not, no, non, kein, keine, keinen, nicht, geen, pas, sans, zonder, without, ohne, except, except on, behalve, sauf,
  ausser, excepte, hormis, laatste, last, vorige, vorig, dernier, derniere, letzte, letzten, letztes, vergangene, vergangenen,
  eerste, first, premier, erste, ersten, tweede, second, derde, third, yesterday,
  black, bloody, cyber, ash, casual, goede, good, witte, vette, zwarte, autoloze, autofreier, blauwe, schwarzer, fat, ruby,
  vampire, blue, super, sweet, old, saint, eerder, since, sinds, depuis, seit, guten, schonen, bon, fijn, prettig, lovely`,
)
/** Behind a day: a film, a feast or a past day. */
export const BLOCKERS_BEHIND = phrases(
  `addams, lavigne, fever, live, show, s special, sur mer, in the park with, the 13th, de 13e, der 13, le 13, the thirteenth, de dertiende,
  der dreizehnte, le treize, dernier, derniere, passe, passee, geleden, ago, roman, chic`,
)

/** Kinds of works with titles. */
export const WORKS = phrases('film, movie, musical, book, song, novel')

export const FROM = phrases(
  `vanaf, ab, ab dem, from, starting, as of, a partir de, a partir du, a partir d, des, des le, beginnend, van af, from the,
  vanaf de, starting on, starting from, a compter de, a compter du, tussen, entre, entre le, zwischen, zwischen dem, between, between the`,
)
export const UNTIL = phrases(
  `tot, tot en met, t m, tot aan, until, till, til, up to, through, jusqu au, jusqu a, jusque, jusqu en, jusqu, bis, bis zum, bis einschliesslich,
  uiterlijk, tot de, until the, by`,
)
export const BEFORE = phrases('before, voor, vor, vor dem, avant, avant le, before the, voor de')
export const AFTER = phrases('after, na, nach, nach dem, apres, apres le, after the, na de')

/** In front of a month: a part of it. The whole month is taken, which leaves nothing out. */
export const PARTS_OF_MONTH = phrases(
  `begin, eind, einde, eind van, half, midden, debut, mi, fin, anfang, mitte, ende, early, mid, late, end of, beginning of, het einde van,
  het begin van, la fin de, debut de, au debut de, a la fin de, begin van`,
)

/** Behind the number of a day without a month: 'le 15 à Lille'. */
export const BEHIND_DAY_NUMBER = phrases('in, te, a, au, aux, en, at, bij, near, chez, dans, bei')
export const DAY_NUMBER_LEADS = phrases('de, le, den, the, am')

/** Between the first and the last day of a range. */
export const TO = phrases(
  `tot, tot en met, t m, to, until, till, through, thru, au, bis, bis zum, a, jusqu au, jusqu a, en, and, et, und, tm, tot de, to the, and the, et le,
  und den, und dem, en de, bis einschliesslich, e, of, or, ou, oder`,
)
export const ORDINALS = phrases('st, nd, rd, th, e, er, eme, ste, de, ter, ten, ieme')
/** Between the day and its month. */
export const OF = phrases('of, of the, de, van, d, du')
/** Behind a number these make it no day. */
export const UNITS = phrases(
  `km, kilometer, kilometers, kilometre, kilometres, kilometern, uur, u, h, uhr, heure, heures, am, pm, o, euro, eur, jaar, jarigen,
  ans, jahre, years, year, min, minuten, minutes, m, personen, personnes, people, procent, percent, pct, dagen, days, jours, tage, tagen,
  weken, weeks, semaines, wochen, maanden, months, mois, monate, monaten, dag, day, jour, tag, week, semaine, woche`,
)
/** Before a number: an hour. */
export const HOUR_LEADS = phrases('om, um, at, a, vers, gegen, rond, around, tegen, ab')

export const IN_DAYS = phrases('over, in, dans, binnen')
export const WEEK_UNITS = phrases('week, weken, weeks, semaine, semaines, woche, wochen')
export const DAY_UNITS = phrases('dag, dagen, day, days, jour, jours, tag, tage, tagen')
export const WRITTEN_NUMBERS = numbered(
  [
    'een one un une einem einer a',
    'twee two deux zwei',
    'drie three trois drei',
    'vier four quatre',
    'vijf five cinq funf',
    'zes six sechs',
    'zeven seven sept sieben',
  ],
  1,
)
