import type { ToldFacts } from '@uitpost/contracts'
import type { Lookup } from './screens.ts'

/** Reads the texts of facts in one language; `locale` sets the format of prices and lists. */
export interface FactTexts {
  t: Lookup['t']
  locale: string
}

interface FactLine {
  label: string
  value: string
  /** The name of the source that states it. */
  source: string
}

/** What sources state of an event, as its page tells it. Its coordinates are shown on maps. */
export function sayFacts(facts: ToldFacts, texts: FactTexts): FactLine[] {
  const { t, locale } = texts
  const { price, free, ages, organiser, accessibility, soldOut } = facts
  const admission = price ?? free
  return [
    soldOut && { label: t('fact.tickets'), value: t('fact.soldOut'), source: soldOut.source },
    admission && { label: t('fact.price'), value: sayAdmission(facts, texts), source: admission.source },
    ages && { label: t('fact.ages'), value: sayAges(ages.value, texts), source: ages.source },
    organiser && { label: t('fact.organiser'), value: organiser.value, source: organiser.source },
    accessibility && {
      label: t('fact.accessibility'),
      value: new Intl.ListFormat(locale).format(accessibility.value.map((kind) => t(`fact.access.${kind}`))),
      source: accessibility.source,
    },
  ].filter((line) => line !== undefined)
}

/** What people ask first, in one line of a card or a mail; empty where no source states it. */
export function sayFactsInShort(facts: ToldFacts, texts: FactTexts): string {
  const { price, free, ages, soldOut } = facts
  return [
    sayUnconfirmed(facts, texts),
    (price ?? free) && sayAdmission(facts, texts),
    ages && sayAges(ages.value, texts),
    soldOut && texts.t('fact.soldOut'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** That a reader suggested the event and no source confirms it; undefined for any other event. */
export const sayUnconfirmed = ({ suggested }: ToldFacts, { t }: Pick<FactTexts, 't'>): string | undefined =>
  suggested && t('fact.suggested')

function sayAdmission({ price, free }: ToldFacts, { t, locale }: FactTexts): string {
  if (free?.value || price?.value.to === 0) return t('fact.free')
  if (!price) return t('fact.notFree')
  const { from, to, currency } = price.value
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return from === to ? format.format(from) : format.formatRange(from, to)
}

function sayAges({ from, to }: NonNullable<ToldFacts['ages']>['value'], { t }: FactTexts): string {
  if (to !== null) return t('fact.ages.between', { from, to })
  return from === 0 ? t('fact.ages.all') : t('fact.ages.from', { from })
}
