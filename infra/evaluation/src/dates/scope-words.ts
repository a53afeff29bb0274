/** Lower case without accents, so that one spelling per word suffices. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[’‘]/g, "'")
    .trim()

const words = (list: string): RegExp => new RegExp(`(?<![\\p{L}])(?:${list})(?![\\p{L}])`, 'u')

export const MONTHS = words(
  'jan(?:v|uari|uary|vier|uar)?|feb(?:r|ruari|ruary|ruar)?|fev(?:r|rier)?|maart|mrt|mars|marz|mar|march|apr(?:il)?|avr(?:il)?|mei|mai|may|jun[ie]?|juin|jul[iy]?|juil(?:let)?|aug(?:ustus|ust)?|aout|sept?(?:ember|embre)?|o[ck]t(?:ober|obre)?|nov(?:ember|embre)?|de[cz](?:ember|embre)?',
)

/** A day relative to the day of speaking, named by one word. */
export const DAY_WORDS = {
  nl: words('vandaag|morgen|overmorgen|gisteren|eergisteren'),
  fr: words("aujourd'hui|demain|apres-demain|hier|avant-hier"),
  de: words('heute|morgen|ubermorgen|gestern|vorgestern'),
  en: words('today|tomorrow|yesterday|(?:the )?day after tomorrow'),
}

/** The languages of the sets; a further language of the product needs a set before it is measured. */
export type SetLanguage = keyof typeof DAY_WORDS
export const SET_LANGUAGES = Object.keys(DAY_WORDS) as SetLanguage[]

export const WEEKDAYS: Record<SetLanguage, RegExp> = {
  nl: words(
    '(?:maan|dins|woens|donder|vrij|zater|zon)dag(?:en)?|(?:ma|di|wo|do|vr|za|zo|dins|zat)(?=[ .]|$)',
  ),
  fr: words('(?:lun|mar|mercre|jeu|vendre|same)dis?|dimanches?'),
  de: words('(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|sonnabends?'),
  en: words('(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mon|tue|wed|thu|fri|sat|sun'),
}

/** "Next" and "last" before a weekday are ambiguous between this week and another. */
export const NEXT_OR_LAST: Record<SetLanguage, RegExp> = {
  nl: words('volgende|eerstvolgende|vorige|laatste|eropvolgende'),
  fr: words('prochaine?|suivante?|dernier|derniere|precedente?'),
  de: words('nachste[nrms]?|letzte[nrms]?|vorige[nrms]?'),
  en: words('next|following|last|previous'),
}

/** Relative words; before a day of the year they are unreliable ("volgende 12/5"). */
export const POINTING: Record<SetLanguage, RegExp> = {
  nl: words(
    'deze|dit|komende|aankomende|aanstaande|afgelopen|volgende|eerstvolgende|vorige|laatste|eropvolgende',
  ),
  fr: words('ce|cet|cette|a venir|prochaine?|suivante?|dernier|derniere|precedente?'),
  de: words('diese[nrms]?|kommende[nrms]?|vergangene[nrms]?|nachste[nrms]?|letzte[nrms]?|vorige[nrms]?'),
  en: words('this|coming|upcoming|past|next|following|last|previous'),
}

/** Units of days, weeks, months or years: a duration, or a relative day. */
export const UNITS: Record<SetLanguage, RegExp> = {
  nl: words(
    'dag(?:en)?|we(?:ek|ken)|maand(?:en)?|ja(?:ar|ren)|kwarta(?:al|len)|eeuw|uren|weekend(?:en)?|minuten|min|heden|nu|later',
  ),
  fr: words(
    'jours?|journee|semaines?|mois|ans?|annees?|trimestres?|siecle|minutes?|maintenant|lendemain|week-?ends?',
  ),
  de: words('tage?n?|wochen?|monate?n?s?|jahre?s?|quartal|minuten|stunden?|jetzt'),
  en: words(
    'days?|weeks?|months?|years?|quarters?|decades?|fortnight|minutes?|min|hours?|hrs?|now|later|ago|weekends?',
  ),
}

/** Units that belong to a name or a stated year: "Tag der Arbeit", "jour de Noël", "im Jahr 2019". */
export const UNIT_INSIDE_A_NAME =
  /tag der |(?:jour|journee|fete|veille) (?:internationale )?(?:des? |du |de la |d')|day of|(?:dag|fete|feest) van|jahr (?=\d{4})|new year'?s? |nouvel an|(?:workers|father|mother)s?'?s? day/g

export const HOLIDAY_STEMS =
  /paques|easter|oster|pasen|paas|pinkster|pentecote|pfingst|noel|kerst|christmas|weihnacht|nouvel an|nieuwjaar/

/** Names of other calendars and continents, which pages do not use for days. */
export const FOREIGN_NAMES = /yuandan|chinois|chinese|cyber|black friday|vendredi noir|thanks ?giving/

/** The source reads "Himmelfahrt" alone as Maundy Thursday. */
export const FAULTY_NAMES = /^himmelfahrt/

/** A part of the day that determines the half of an hour. */
export const PART_OF_DAY =
  /'s (?:ochtends|morgens|middags|avonds|nachts)|ochtend|avond|middag|nacht|matin|soir|apres-midi|nuit|morgens?|abends?|nachmittags?|nachts?|fruh|vormittag|morning|afternoon|evening|night|\d ?[ap]\.? ?m\b/
