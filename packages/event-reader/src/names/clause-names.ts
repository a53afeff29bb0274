import { isContent } from '../evidence/content-words.ts'
import type { Stretch } from '../evidence/folded-text.ts'
import { foldText, wordsOf } from '../evidence/folded-text.ts'
import { type PageModel, within } from '../evidence/page-model.ts'
import { NEGATED, namesInText, type PlacedName } from './event-kinds.ts'
import { isPreparation } from './preparations.ts'

/** Verbs of sentences that announce an event, in folded words. */
export const ANNOUNCES =
  /\b(?:is|zijn|vindt|vinden|start|begint|volgt|gaat|wordt|worden|organise(?:ert|ren|nt)?|houdt|houden|nodigt|viert|presenteert|ist|sind|findet|finden|steigt|startet|beginnt|folgt|veranstalten?t?|ladt|laden|wird|werden|gibt|feiert|aura lieu|auront lieu|a lieu|ont lieu|se tien(?:t|dra)|se deroule(?:ra)?|propose(?:nt)?|commencera|organisera|proposera|are|takes? place|hosts?|hosting|holds?|holding|will hold|organi[sz]es?)\b/
/** Between a subject and its day: "wordt dit jaar gehouden op", "findet am", "will be held on". */
const VERB =
  'vindt|vinden|is|zijn|wordt|worden|gaat|start|begint|findet|finden|ist|sind|wird|steigt|startet|beginnt|aura lieu|auront lieu|a lieu|ont lieu|se tient|se tiendra|se deroule|se deroulera|takes place|will take place|will be held|is held|are'
const FILLER =
  'er|weer|opnieuw|ook|dit jaar|plaats|door|gehouden|georganiseerd|wieder|auch|dieses jahr|cette annee|a nouveau|this year|again|held'
const TO_DAY = new RegExp(`^,? (?:${VERB})(?: (?:${FILLER}))*(?: (?:op|am|le|on))? ?$`)
/** A verb of what takes place may have other words before the day, but no other clause. */
const TAKES_PLACE =
  /^ (?:vindt|vinden|findet|finden|aura lieu|auront lieu|a lieu|se tiendra|se deroulera|takes place|will take place|will be held)(?: [^,;:.!?()]*)? (?:op|am|le|on) $/
const CONJUNCTION = /\s(?:en|und|et|and|maar|aber|mais|but|of|oder|ou|or|dat|die|dass|que|qui|that|which)\s/
const BESIDE_DAY = /^,? (?:(?:op|van|am|vom|le|du|on|of) )?$/
/** What may follow a name: an end, a place, a time, or the rest of a verb. */
const PLACES =
  'in|op|bij|te|aan|om|vanaf|van|rond|voor|met|over|tijdens|im|am|um|ab|von|vor|mit|fur|auf|an|bei|zu|a|au|aux|dans|sur|avec|pour|de|du|des|le|at|on|from|with|for|near|by'
const VERB_ENDS = 'plaats|statt|gehouden|georganiseerd|gevierd|gefeiert|veranstaltet|ein|uit'
const ENDS = new RegExp(`^(?:$|[.,;:!()]|\\s[-(]|\\s(?:${PLACES})\\s\\S|\\s(?:${VERB_ENDS})(?![a-z]))`)
/** The same behind a day; a comma may be the second of the day's. */
const DAY_ENDS = new RegExp(
  `^(?:\\s*$|\\s*[.;:!(]|,?\\s(?:${PLACES})\\s\\S|,?\\s(?:${VERB_ENDS})(?![a-z])|,\\s(?:waar|wo|ou|where|with|met|mit|avec)|,\\s*$)`,
)
const TALK_ENDS = new RegExp(
  `^(?:$|[.,;:!()]|\\s(?:${PLACES}|${VERB}|en|und|et|and|par|door|volgt|aura|se|takes|will)(?![a-z]))`,
)
const WHOLE_END = /^[\s.!]*$|^,?\s(?:plaats|statt|gehouden)[\s.!]*$/
/** After these a name is a part of something else: "de opbouw van de kerstmarkt". */
const OF =
  /\b(?<!\b(?:uit|op|ein|us|you) )(?:van|voor|of|for|de|des|du|d'|fur|pour|aan|bij|na|nach|apres|after|from|uber|over|about|sur|tot|sinds|wegens)$/
const GENITIVE = /^(?:der|des|dem|du)$/
const ARTICLES =
  "de|het|een|haar|hun|zijn|onze|er|der|die|das|den|dem|des|eine?[nmr]?|seine?n?|ihre?n?|unsere?n?|zum|zur|le|la|les|un|une|du|son|sa|ses|leur|notre|l'|the|a|an|its|their|our|your|her|his"
const ARTICLE = new RegExp(`(?:^|[^\\p{L}])(?<article>${ARTICLES})\\s*$`, 'u')
const ADJECTIVE =
  /(?:^|\s)(?<word>[\p{Ll}\d][\p{L}\d.-]*(?:e|en|er|es|el|al|ain|ier|and|nd|eau|ème|th|st|rd|ste))\s*$/u
const MAX_ADJECTIVES = 3

/**
 * The name of what a sentence announces on a day; undefined without one, or with more than one. Of several days in a
 * sentence the name stands behind its own.
 */
export function nameInClause(
  page: PageModel,
  sentence: Stretch,
  day: Stretch,
  others: readonly Stretch[],
): string | undefined {
  const text = page.text.slice(sentence.from, sentence.to)
  if (NEGATED.test(foldText(text).text)) return undefined
  const own = timesFrom(page, sentence, day)
  const next = Math.min(...others.map(({ from }) => from).filter((from) => from > day.from)) - sentence.from
  const isOwn = ({ from, to }: PlacedName): boolean =>
    others.length === 0 || (from >= own.to && to <= next && opensClause(text, own))
  const { topics, kinds, proper } = namesInText(text)
  const [topic, kind] = [only(topics), only(kinds)]
  if (topics.length > 0) return topic && isOwn(topic) && isGiven(text, topic) ? topic.text : undefined
  if (kinds.length > 0) return kind && isOwn(kind) && isAnnounced(text, kind, own) ? kind.text : undefined
  return only(proper.filter((one) => isOwn(one) && (isSubject(text, one, own) || isWhatIsOn(text, one, own))))
    ?.text
}

/** The day with the times right behind it, as offsets into the sentence. */
function timesFrom(page: PageModel, sentence: Stretch, day: Stretch): Stretch {
  let to = day.to
  for (const hour of within(page.hours, { from: day.to, to: sentence.to })) {
    if (!/^\p{Ll}*,?\s(?:(?:om|vanaf|van|um|ab|von|à|at|from|de)\s)?$/u.test(page.text.slice(to, hour.from)))
      break
    to = hour.to
  }
  const rest = /^\p{Ll}*(?:\s?(?:uur|uhr|heures?|h)\b)?/iu.exec(page.text.slice(to, sentence.to))
  return { from: day.from - sentence.from, to: to - sentence.from + (rest?.[0].length ?? 0) }
}

function only(names: readonly PlacedName[]): PlacedName | undefined {
  const unique = new Set(names.map(({ text }) => wordsOf(text).join(' ')))
  return unique.size === 1 ? names[0] : undefined
}

const folded = (text: string): string => foldText(text).text.replaceAll(/\s+/g, ' ')

/** Whether a kind of event with an article is what the sentence announces for its day. */
function isAnnounced(text: string, name: PlacedName, day: Stretch): boolean {
  const before = beforeArticle(text.slice(0, name.from))
  if (before === undefined || OF.test(before.text)) return false
  const isFirst = before.text === '' || /[,:;–-]$/.test(before.text)
  const isAfterVerb = ANNOUNCES.test(before.text.split(' ').slice(-1).join(' '))
  if (GENITIVE.test(before.article) && !isFirst && !isAfterVerb) return false
  if (name.to <= day.from) {
    const between = folded(text.slice(name.to, day.from))
    if (BESIDE_DAY.test(between)) return true
    const isSubject = TO_DAY.test(between) || (TAKES_PLACE.test(between) && !CONJUNCTION.test(between))
    const isStated = isFirst || /\b(?:noter que|note that)$/.test(before.text)
    if (isStated && isSubject && DAY_ENDS.test(folded(text.slice(day.to)))) return true
    return ENDS.test(folded(text.slice(name.to))) && ANNOUNCES.test(before.text)
  }
  const behind = folded(text.slice(name.to))
  return ENDS.test(behind) && ANNOUNCES.test(folded(text.slice(0, name.from)))
}

/** Whether a sentence without a day announces a kind of event: "organiseert de bibliotheek die dag een opendeur". */
export function isAnnouncement(text: string, name: PlacedName): boolean {
  const before = beforeArticle(text.slice(0, name.from))
  if (before === undefined || OF.test(before.text) || isPreparation(text)) return false
  return ENDS.test(folded(text.slice(name.to))) && ANNOUNCES.test(before.text)
}

/** "De Nacht van de Muziek is op zaterdag 14 november." */
function isSubject(text: string, { from, to }: PlacedName, day: Stretch): boolean {
  const before = beforeArticle(text.slice(0, from), 0)
  if (!before || to > day.from || !(before.text === '' || /[,:;–-]$/.test(before.text))) return false
  const between = folded(text.slice(to, day.from))
  const behind = folded(text.slice(day.to))
  if (!TO_DAY.test(between)) return false
  // "De Grote Kerk is op zaterdag in het nieuws."
  return /^ (?:is|zijn|ist|sind|are)\b/.test(between) ? WHOLE_END.test(behind) : DAY_ENDS.test(behind)
}

const STARTS =
  /^(?:,|:)?\s?(?:is|zijn|vindt|start|begint|volgt|ist|findet|steigt|startet|beginnt|aura lieu|a lieu|se tiendra|se tient|it is|it's|there is)(?: (?:er|weer|opnieuw|ook|wieder|auch|dan))*$/

/** "Zaterdag 14 november is de Nacht van de Muziek, waarvoor …". */
function isWhatIsOn(text: string, { from, to }: PlacedName, day: Stretch): boolean {
  const before = beforeArticle(text.slice(0, from), 0)
  if (!before || from < day.to) return false
  const between = before.text.slice(folded(text.slice(0, day.to)).length).trim()
  return opensClause(text, day) && STARTS.test(between) && ENDS.test(folded(text.slice(to)))
}

const opensClause = (text: string, day: Stretch): boolean =>
  /(?:^|[,:;]\s|\s(?:en|und|et|and)\s)(?:op|am|le|on)?\s?$/i.test(text.slice(0, day.from))

/** A talk is named with its subject, after an article: "met een lezing over bijen". */
function isGiven(text: string, { from, to }: PlacedName): boolean {
  const before = beforeArticle(text.slice(0, from))
  return before !== undefined && !OF.test(before.text) && TALK_ENDS.test(folded(text.slice(to)))
}

/** The words before the article of a name, folded; adjectives between both are skipped. */
function beforeArticle(
  given: string,
  adjectives = MAX_ADJECTIVES,
): { text: string; article: string } | undefined {
  let text = given
  for (let count = 0; count <= adjectives; count += 1) {
    const article = ARTICLE.exec(text.toLowerCase())?.groups?.article
    if (article !== undefined) {
      const rest = text.trimEnd().slice(0, -article.length)
      return { text: folded(rest).trim(), article: folded(article) }
    }
    const word = ADJECTIVE.exec(text)?.groups?.word
    if (word === undefined || !(isContent(folded(word)) || /^\d/.test(word))) return undefined
    text = text.trimEnd().slice(0, -word.length)
  }
  return undefined
}
