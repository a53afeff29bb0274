import { EVENT_RISKS, type Evidence } from '@uitpost/contracts'
import { expect, test } from 'vitest'
import { proofOf } from '../facts/proof.ts'
import { type Judged, risksOf } from './risks.ts'

const shown = { proven: true, quote: 'x' }
const missing = { proven: false, quote: null }
const PROVEN: Evidence = { title: shown, start: shown, city: shown, link: shown }
const source = (members: Partial<Judged['sources'][number]> = {}): Judged['sources'][number] => ({
  eventId: 'event',
  kind: 'page',
  name: 'books.example',
  verdict: 'verified',
  score: 1,
  dateKnown: 'stated',
  evidence: PROVEN,
  facts: null,
  suggestedBy: null,
  ...members,
})
const event = (members: Partial<Judged> = {}): Judged => ({
  id: 'event',
  startAt: new Date('2027-04-04T08:00:00Z'),
  endAt: null,
  allDay: false,
  timeKnown: true,
  timeZone: 'Europe/Amsterdam',
  localDate: '2027-04-04',
  localEndDate: '2027-04-04',
  location: null,
  categoryId: 'category',
  suggestedBy: null,
  domain: 'books.example',
  isDomainKnown: true,
  sources: [source()],
  today: '2027-03-10',
  ...members,
})
const priced = (from: number, to: number) => source({ facts: { price: { from, to, currency: 'EUR' } } })
const ending = { endAt: new Date('2027-04-04T16:00:00Z') }

test.each<[string, Partial<Judged>, string[]]>([
  ['a proven event of a known domain', {}, []],
  [
    'one without a proven city',
    { sources: [source({ evidence: { ...PROVEN, city: missing } })] },
    ['weak-proof'],
  ],
  ['one whose page did not answer', { sources: [source({ verdict: 'unreachable' })] }, ['weak-proof']],
  ['one without a source', { sources: [] }, ['weak-proof', 'suggestion']],
  ['one proven in part', { sources: [source({ verdict: 'partly' })] }, ['partial-proof']],
  [
    'one whose end is not confirmed',
    { ...ending, sources: [source({ evidence: { ...PROVEN, end: missing } })] },
    ['partial-proof'],
  ],
  [
    'one whose source is silent about an end that it has not',
    { sources: [source({ evidence: { ...PROVEN, end: missing } })] },
    [],
  ],
  ['a day that follows from a rule', { sources: [source({ dateKnown: 'by_rule' })] }, ['rule-only']],
  [
    'a day of a rule that another source names',
    { sources: [source({ dateKnown: 'by_rule' }), source()] },
    [],
  ],
  ['a date by the rule of a calendar', { sources: [source({ kind: 'feed', dateKnown: 'by_rule' })] }, []],
  [
    'a rule on a holiday',
    { sources: [source({ dateKnown: 'by_rule', evidence: { ...PROVEN, ruleOnHoliday: true } })] },
    ['holiday-rule'],
  ],
  ['one far ahead', { localDate: '2028-01-05', localEndDate: '2028-01-05' }, ['outlier-date']],
  ['the last day that is not far ahead', { localDate: '2028-01-04', localEndDate: '2028-01-04' }, []],
  ['one of more than a month', { localEndDate: '2027-05-06' }, ['outlier-date']],
  ['one of a month', { localEndDate: '2027-05-05' }, []],
  ['one at three at night, local time', { startAt: new Date('2027-04-04T01:00:00Z') }, ['outlier-date']],
  ['one at midnight', { startAt: new Date('2027-04-03T22:00:00Z') }, []],
  ['one at six in the morning', { startAt: new Date('2027-04-04T04:00:00Z') }, []],
  ['one that lasts all day', { startAt: new Date('2027-04-03T22:00:00Z'), allDay: true }, []],
  ['one whose dearest ticket is an outlier', { sources: [source(), priced(15, 251)] }, ['outlier-price']],
  ['one of the highest usual price', { sources: [priced(250, 250)] }, []],
  ['one of a new domain', { isDomainKnown: false }, ['new-domain']],
  ['one without a link', { domain: null, isDomainKnown: false }, []],
  ['one of a feed that we read', { isDomainKnown: false, sources: [source({ kind: 'feed' })] }, []],
  [
    'one of a suggested calendar',
    { isDomainKnown: false, sources: [source({ kind: 'feed', suggestedBy: 'lotte' })] },
    ['new-domain', 'suggestion'],
  ],
  ['one without a category', { categoryId: null }, ['uncategorised']],
  ['a suggestion by form', { sources: [source({ name: 'Suggestion' })] }, ['suggestion']],
  ['a suggestion that a run found as well', { sources: [source({ name: 'Suggestion' }), source()] }, []],
])('%s has the right risks', { tags: 'event.risks' }, (_, members, risks) => {
  expect(risksOf(event(members))).toEqual(risks)
})

test('risks come in the order of their list', () => {
  const all = event({
    suggestedBy: 'lotte',
    categoryId: null,
    isDomainKnown: false,
    localEndDate: '2027-12-01',
    sources: [{ ...priced(0, 900), verdict: 'partly', evidence: { ...PROVEN, ruleOnHoliday: true } }],
  })
  expect(risksOf(all)).toEqual(EVENT_RISKS.filter((risk) => risk !== 'weak-proof' && risk !== 'rule-only'))
})

test.each<[string, Partial<Judged>, { judged: string[]; unconfirmed: string[]; level: string }]>([
  [
    'the four required fields alone, where nothing else was judged',
    { ...ending, location: 'IJsselkade' },
    { level: 'full', judged: ['title', 'start', 'city', 'link'], unconfirmed: [] },
  ],
  [
    'end, place and category where the event states them and they were judged',
    {
      ...ending,
      location: 'IJsselkade',
      sources: [source({ evidence: { ...PROVEN, end: shown, location: missing, category: missing } })],
    },
    {
      level: 'partial',
      judged: ['title', 'start', 'city', 'link', 'end', 'location', 'category'],
      unconfirmed: ['location', 'category'],
    },
  ],
  [
    'an hour that no source states',
    { timeKnown: false, sources: [source({ verdict: 'partly' })] },
    { level: 'partial', judged: ['title', 'start', 'city', 'link', 'time'], unconfirmed: ['time'] },
  ],
  [
    'a title in other words',
    { sources: [source({ verdict: 'partly' })] },
    { level: 'partial', judged: ['title', 'start', 'city', 'link'], unconfirmed: ['title'] },
  ],
  [
    'what an event states that has no source',
    { ...ending, sources: [] },
    {
      level: 'weak',
      judged: ['title', 'start', 'city', 'link', 'end'],
      unconfirmed: ['title', 'start', 'city', 'link', 'end'],
    },
  ],
  [
    'what the best of several sources confirms',
    { sources: [source({ score: 0.5, evidence: { ...PROVEN, city: missing } }), source()] },
    { level: 'full', judged: ['title', 'start', 'city', 'link'], unconfirmed: [] },
  ],
  [
    'an end that is contradicted',
    {
      ...ending,
      sources: [
        source({
          verdict: 'contradicted',
          evidence: {
            ...PROVEN,
            contradiction: {
              field: 'end',
              said: { where: 'claim', quote: '17:00' },
              against: { where: 'words', quote: '18:00' },
            },
          },
        }),
      ],
    },
    { level: 'weak', judged: ['title', 'start', 'city', 'link', 'end'], unconfirmed: ['end'] },
  ],
])('the proof of an event covers %s', { tags: 'event.proof-covers' }, (_, members, proof) => {
  const one = event(members)
  expect(proofOf(one, one.sources)).toEqual(proof)
})
