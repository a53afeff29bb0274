import type { ClaimedEvent } from '../src/verification/claim.ts'
import { checkEvidence, type EvidenceReport } from '../src/verification/evidence.ts'
import {
  type EvidenceSource,
  type FetchedFrom,
  readEvidenceSource,
} from '../src/verification/evidence-source.ts'

/** A claim of an event with its hour, and of the same one without. */
export const TIMED_FEAST: ClaimedEvent = {
  title: 'Dorpsfeest',
  start: '2027-05-08T14:00',
  city: 'Zwolle',
  link: 'https://dorp.example/agenda',
}
export const FEAST: ClaimedEvent = { ...TIMED_FEAST, start: '2027-05-08' }

/** A Dutch page that was fetched two months before the feast. */
export const pageOf = (html: string, fetched: Partial<FetchedFrom> = {}): EvidenceSource =>
  readEvidenceSource({
    html,
    url: FEAST.link,
    fetchedOn: '2027-03-01',
    venueZone: 'Europe/Amsterdam',
    ...fetched,
  })

/** Judges a claim, or changes of it, against the page behind its link. */
export const judgeOf =
  (claim: ClaimedEvent, fetched: Partial<FetchedFrom> = {}) =>
  (html: string, changes: Partial<ClaimedEvent> = {}, own: Partial<FetchedFrom> = {}): EvidenceReport =>
    checkEvidence({ ...claim, ...changes }, pageOf(html, { url: claim.link, ...fetched, ...own }))

/** The feast in a page's markup, with some of its properties changed. */
export const markedFeast = (changes: object = {}): string =>
  `<script type="application/ld+json">${JSON.stringify({
    '@type': 'Event',
    name: 'Dorpsfeest',
    startDate: '2027-05-08T14:00',
    location: { name: 'Plein', address: { addressLocality: 'Zwolle' } },
    ...changes,
  })}</script>`
