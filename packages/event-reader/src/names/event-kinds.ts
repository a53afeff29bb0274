import { isContent } from '../evidence/content-words.ts'
import { foldText } from '../evidence/folded-text.ts'
import { namesOfKind, SUPERLATIVE } from './sentence-names.ts'

/** A name in a sentence, with its offsets. */
export interface PlacedName {
  text: string
  from: number
  to: number
}

/** Denials, in folded words. */
export const NEGATED =
  /\b(?:niet|geen|nooit|niets|nicht|kein\w*|nie|n'\w+|pas|aucune?|plus de|not|no|never|cannot)\b/

/** Kinds that are names by themselves, and endings of compounds that are events in a clause that announces one. */
const ALONE =
  'bingo|braderie|kermis|kirmes|karaoke|brocante|vide-greniers?|vide-maisons?|kien|lotos?|ball-trap|opendeur|[a-z-]*(?:markt|kunst|atelier|lichtjes)route'
const COMPOUNDS =
  '(?:[a-z-]{3,}(?:uurtjes?|tocht|eetfestijn|toernooi|turnier|borrel|basar|ontbijt|barbecue)|eetfestijn|(?:straten|volks|stads|cross|jogging|kerst|berg)loop|(?:rond|fiets|motor|oldtimer|tractor|zoek)rit|(?:gala|kinder|jeugd|carnavals|nieuwjaars|boeren|herfst|lente|zomer|kerst)bal|(?:volks|stadt|spenden|silvester|advents|cross|berg)lauf)'
/** "verwendag", "kaartavond", "Spieleabend"; days of the week, of the calendar and of work are none. */
const TIMES = '[a-z-]{3,}(?:dag|avond|nacht|abend)'
const NO_EVENT =
  /^(?:.*(?:maan|dins|woens|donder|vrij|zater|zon|mon|diens|donners|frei|sams|sonn)(?:dag|tag)(?:s?avond|s?abend|s?nacht)?|mittwoch.*|.*(?:feest|verjaar|werk|kerst|paas|pinkster|mid|sterf|geboorte|trouw|nieuwjaars|rust|vakantie|school|les|bid|hoogtij|dieren|valentijns|verkiezings|stem|stakings|sluitings|brug|snipper|jaar|moeder|vader|wapenstilstands|zomer|winter|herfst|lente|voor|eergisteren|namid|van|hui|dezer|afsluit|op een )dag|(?:voor|kerst|oudejaars|oudjaars|pakjes|zomer|winter|herfst|lente|sinterklaas)avond|(?:mid|kerst|nieuwjaars|oudejaars|weih|fast|mitter|zomer|winter|hei?lige?)nacht|weihnacht|(?:heilig|feier|vor|silvester|sommer|winter|lebens)abend|(?:veld|zege|uit|kruis|helle)tocht|vandaag)$/
const KIND = new RegExp(`^(?:${ALONE}|${COMPOUNDS}|${TIMES})$`)

/** "Christmas market", "pub quiz". */
const ENGLISH =
  /(?<!\p{L})(?<first>(?!(?:our|your|their|its|her|his|this|that|some|any|every|each|the)\s)\p{L}{3,})\s(?:market|fair|fayre|festival|concert|quiz|fete|fête|sale|ball|parade|walk|exhibition|show|supper|(?<=quiz\s|film\s|games\s|music\s|jazz\s)night|(?<=tea\s|garden\s|christmas\s|street\s|beach\s)party)(?!\p{L})/giu
const NO_FIRST =
  /^(?:stock|job|labour|labor|housing|property|black|free|open|annual|big|great|next|last|first|ticket|talk|trade|super|good|bad|new|old|live|whole|traditional|small|local|international|money|energy|leurs?|notre|votre|son|ses|ce|cet|cette|grand|petit|premier|dernier|prochain|beau|ons|onze|dit|deze|groot|ihr|sein|unser|dieses|jedes)$/
/** "concours de belote", "bourse aux vêtements", "soirée dansante". */
const FRENCH =
  /(?<!\p{L})(?:(?:[Cc]oncours|[Tt]ournoi|[Bb]ourse|[Cc]hasse|[Ff]ête|[Ff]oire|[Bb]al|[Ss]oirée|[Mm]arche|[Ss]ouper)\s(?:de la |de l['’]|des |du |de |d['’]|aux? |à la )(?!lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|midi|soir|travail|fin|semaine|\d)\p{L}[\p{L}-]+|(?:[Ss]oirée|[Rr]epas|[Tt]hé|[Ss]ouper)\s(?:dansante?|tapas|jeux|karaoké|spectacle)|[Mm]arche gourmande)/gu

/** Talks are named with their subject: "lezing over bijen". */
const TALKS =
  'lezing|voordracht|workshop|infoavond|infosessie|themaavond|conférence|causerie|atelier|Vortrag|Workshop|Infoabend|talk|lecture'
const TOPIC = new RegExp(
  `(?<!\\p{L})(?:${TALKS})\\s(?:over|rond|sur|autour de|über|zum|zur|zu|about|on)\\s`,
  'gu',
)
/** Where a subject ends: a place, a time, or the verb. */
const TOPIC_END =
  /\s(?:in|op|bij|te|aan|om|vanaf|door|met|en|is|wordt|vindt|volgt|im|am|um|ab|mit|und|ist|findet|à|au|aux|dans|avec|par|et|aura|a|se|at|by|with|and|takes|will|le)\s.*$/u
const MAX_TOPIC_WORDS = 6
/** A subject that is a question has no clear end. */
const QUESTION =
  /^(?:hoe|wat|waarom|wie|waar|wanneer|of|how|why|what|who|wie|warum|was|wer|ob|comment|pourquoi|qui)\s/iu

/** Two or more capitalised words, with small words between them: "Nacht van de Muziek". */
const PROPER =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}'’-]+(?:\s(?:(?:van|de|het|der|den|des|du|la|le|les|l'|d'|of|the|on|in|to|und|en|et|and|&|von|zur|zum)\s){0,3}\p{Lu}[\p{L}\p{N}'’-]+)+/gu

/** The names of events that a text may have: talks with their subject, kinds of events, and names in capitals. */
export function namesInText(text: string): Record<'topics' | 'kinds' | 'proper', PlacedName[]> {
  const words = [...text.matchAll(/\p{L}[\p{L}-]+/gu)].filter(([word]) => isKindAlone(foldText(word).text))
  const english = [...text.matchAll(ENGLISH)].filter(({ groups }) => {
    const first = foldText(groups?.first ?? '').text
    return isContent(first) && !NO_FIRST.test(first)
  })
  const known = namesOfKind(text).map((name) => ({ 0: name, index: text.indexOf(name) }))
  const french = [...text.matchAll(FRENCH)].filter(
    ({ index }) => !known.some((one) => one.index === index) && !SUPERLATIVE.test(text.slice(0, index)),
  )
  const proper = [...text.matchAll(PROPER)].flatMap(withoutArticle)
  return {
    topics: topicsIn(text),
    kinds: [
      ...[...known, ...words, ...french].map(placed),
      // "Winter Wonder Fair" is more than a fair.
      ...english.map(placed).map((kind) => proper.find((one) => holds(one, kind)) ?? kind),
    ],
    proper,
  }
}

const holds = (outer: PlacedName, inner: PlacedName): boolean =>
  outer.from <= inner.from && inner.to <= outer.to

export const placed = ({ 0: text, index }: { 0: string; index: number }): PlacedName => ({
  text,
  from: index,
  to: index + text.length,
})

const ARTICLE =
  /^(?:Uhr(?:\s(?:der|die|das|den))?|De|Het|Een|Der|Die|Das|Ein|Eine|Le|La|Les|Un|Une|The|A|An)\s(?:(?=\p{Lu}))/u

/** A sentence begins with a capital, and so does "Uhr": "De Nacht van de Muziek", "um 17 Uhr das Fest am See". */
function withoutArticle({ 0: whole, index }: { 0: string; index: number }): PlacedName[] {
  const text = whole.replace(ARTICLE, '')
  const words = text.split(' ').filter((word) => /^\p{Lu}/u.test(word))
  return words.length > 1 ? [placed({ 0: text, index: index + whole.length - text.length })] : []
}

const isKindAlone = (word: string): boolean => KIND.test(word) && !NO_EVENT.test(word)

function topicsIn(text: string): PlacedName[] {
  const starts = [...text.matchAll(TOPIC)]
  return starts.flatMap(({ 0: talk, index }, at) => {
    const from = index + talk.length
    const [topic = ''] = /^[^.,;:!?()\n]*/.exec(text.slice(from, starts[at + 1]?.index)) ?? []
    const kept = topic.replace(TOPIC_END, '').trimEnd()
    const isTopic = /^\p{L}/u.test(kept) && !QUESTION.test(kept)
    return isTopic && kept.split(/\s+/).length <= MAX_TOPIC_WORDS ? [placed({ 0: talk + kept, index })] : []
  })
}
