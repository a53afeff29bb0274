import type { PageModel } from '../src/evidence/page-model.ts'
import { readingOf } from '../src/verification/evidence-source.ts'
import { readList, type WordedEvent } from '../src/verification/worded-events.ts'
import { pageOf } from './judged-claims.ts'

/** Items beside those of a test: rules read no list of fewer than three. */
export const OTHERS = [
  'Slotfeest, 29 december 2026',
  'Kerstdiner, 30 december 2026',
  'Oudejaarsbal, 31 december 2026',
]
const isOther = ({ title }: WordedEvent): boolean => OTHERS.some((one) => one.startsWith(title))

/** A page that was fetched on 2 November 2026. */
export const readPage = (body: string, venueZone = 'Europe/Amsterdam'): PageModel =>
  readingOf(
    pageOf(`<html><body>${body}</body></html>`, {
      url: 'https://vereniging.example/nieuws',
      fetchedOn: '2026-11-02',
      venueZone,
    }),
  ).page

/** What rules read of a page, by start, without the other items. */
export function listedIn(body: string, zone?: string): WordedEvent[] {
  const { blocks, further } = readList(readPage(body, zone))
  return [...blocks.flatMap(({ events }) => events), ...further]
    .filter((event) => !isOther(event))
    .toSorted((one, other) => one.start.localeCompare(other.start))
}
