// npm run eval -- SET PATH. Prints numbers; a part that is missing is "not measured". With --json one JSON object and
// nothing else.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Agreement, compareCalendars, compareDistrict, comparePages, readOthers } from './corpora.ts'
import { printDates, reportDates } from './dates/print.ts'
import { printDedup } from './dedup/dedup.ts'
import { reportDedup, reportPairs } from './dedup/report.ts'
import { f1, scoreExtraction } from './extraction.ts'
import { printFormat, reportFormat } from './formats/print.ts'
import { printGate, reportGate } from './gate/print.ts'
import { findOwnPages } from './own-pages.ts'
import { reportExtraction, reportVerification } from './own-pages-report.ts'
import { startReader } from './reader.ts'
import { printRules, reportRules } from './rules/print.ts'
import { scoreGate } from './verification.ts'

const SHOWN = 20
const NOT_MEASURED = 'not measured'
const SETS = {
  ...{ extraction: 'FOLDER', verification: 'FOLDER', dedup: 'FOLDER', dates: 'FOLDER', rules: 'FOLDER' },
  ...{ gate: 'FOLDER', poison: 'FILE', injection: 'FOLDER', pairs: 'FILE' },
  ...{ icalendar: 'FOLDER', markup: 'FOLDER' },
} as const
type SetName = keyof typeof SETS
const USAGE = Object.entries(SETS)
  .map(([set, path], at) => `${at === 0 ? 'Usage:' : '      '} npm run eval -- ${set} ${path}`)
  .join('\n')

const isJson = process.argv.includes('--json')
const [named = '', folder = import.meta.dirname.replace(/src$/, '')] = process.argv
  .slice(2)
  .filter((word) => word !== '--json')
const isSet = (name: string): name is SetName => Object.hasOwn(SETS, name)
if (!isSet(named)) {
  console.error(USAGE)
  process.exit(2)
}
const what: SetName = named
if (!isJson && !existsSync(folder)) console.log(`There is no folder ${folder}.`)
const reader = startReader(what === 'dedup' || what === 'pairs' ? 'catalogue' : 'discovery-worker')
try {
  if (isJson) console.log(JSON.stringify((await reportOf(what)) ?? { set: what, n: 0 }))
  else if (what === 'dates') list(await printDates(reader, folder, line))
  else if (what === 'rules') list(await printRules(reader, folder, line))
  else if (what === 'icalendar' || what === 'markup') list(await printFormat(reader, what, folder, line))
  else if (what === 'extraction') await printExtraction()
  else if (what === 'dedup') list(await printDedup(reader, folder, line))
  else if (what === 'pairs') await printPairs()
  else if (what === 'verification') await printVerification()
  else list(await printGate(reader, what, folder, line))
} finally {
  reader.close()
}

async function reportOf(set: SetName): Promise<object | undefined> {
  if (set === 'dates') return (await reportDates(reader, folder))?.report
  if (set === 'rules') return (await reportRules(reader, folder))?.report
  if (set === 'extraction') return reportExtraction(reader, folder)
  if (set === 'verification') return reportVerification(reader, folder)
  if (set === 'dedup') return reportDedup(reader, folder)
  if (set === 'pairs') return reportPairs(reader, folder)
  if (set === 'icalendar' || set === 'markup') return (await reportFormat(reader, set, folder)).report
  return (await reportGate(reader, set, folder))?.report
}

async function printPairs(): Promise<void> {
  const { byKind, ...all } = await reportPairs(reader, folder)
  for (const [kind, { n, accepted, review, refused }] of Object.entries(byKind))
    line(kind, `${n} pairs: ${accepted} merged, ${review} to review, ${refused} apart`)
  line('precision of automatic merges (goal 0.99)', `${all.acceptedRight} of ${all.accepted}`)
  line('recall with the review band (goal 0.85)', `${all.acceptedRight + all.reviewRight} of ${all.same}`)
}

async function printExtraction(): Promise<void> {
  print('iCalendar: instances several parsers agree on (goal 100 %)', await compareCalendars(reader, folder))
  print(
    'JSON-LD and microdata: counts two extractors agree on (goal 100 %)',
    await comparePages(reader, folder),
  )
  print(
    'district calendar: title and start of every event (goal 100 %)',
    await compareDistrict(reader, folder),
  )
  const isCorpus = ['ics', 'jsonld'].some((part) => existsSync(join(folder, part)))
  if (isCorpus) {
    const { files, failed } = await readOthers(reader, folder)
    line('all files of the folder', `${files} read, ${failed} failed`)
  }
  const pages = findOwnPages(folder)
  if (!pages || pages.length === 0) {
    for (const name of ['records without AI: F1 (goal 0.95)', 'records without AI: start exact (goal 0.98)'])
      line(name, NOT_MEASURED)
  } else {
    const scores = await scoreExtraction(reader, pages)
    for (const [group, score] of [...scores].toSorted(
      ([a], [b]) => Number(a === 'all') - Number(b === 'all'),
    )) {
      const exact = score.right === 0 ? 0 : score.startExact / score.right
      const counts = `${score.pages} pages, ${score.gold} records, ${score.found} read, ${score.right} right`
      const cancelled = `${score.cancelledRight} of ${score.cancelledGold} cancellations`
      line(
        `records without AI, ${group}`,
        `F1 ${f1(score).toFixed(3)}, start exact ${exact.toFixed(3)} (${counts}, ${cancelled})`,
      )
    }
    list(scores.get('all')?.misses ?? [])
  }
  line('F1 of AI extraction', NOT_MEASURED)
}

async function printVerification(): Promise<void> {
  const pages = findOwnPages(folder)
  if (!pages || pages.length === 0) {
    line('evidence gate: false accepts (goal 0)', NOT_MEASURED)
    line('evidence gate: false refusals (goal 2 % at most)', NOT_MEASURED)
    return
  }
  const score = await scoreGate(reader, pages)
  line('evidence gate: false accepts (goal 0)', `${score.accepted.length} of ${score.mutations} mutations`)
  for (const [kind, { tried, accepted }] of score.byKind) line(`  ${kind}`, `${accepted} of ${tried}`)
  list(score.accepted)
  const share = score.candidates === 0 ? 0 : (100 * score.refused.length) / score.candidates
  line(
    'evidence gate: false refusals (goal 2 % at most)',
    `${share.toFixed(1)} %, ${score.refused.length} of ${score.candidates} gold candidates`,
  )
  list(score.refused)
}

function print(name: string, agreement: Agreement | undefined): void {
  line(name, agreement ? `${agreement.right} of ${agreement.agreed}` : NOT_MEASURED)
  list(agreement?.differences ?? [])
}

function line(name: string, value: string): void {
  console.log(`${name}: ${value}`)
}

function list(lines: readonly string[]): void {
  for (const one of lines.slice(0, SHOWN)) console.log(`    ${one}`)
  if (lines.length > SHOWN) console.log(`    and ${lines.length - SHOWN} more`)
}
