import type { Event, Series } from '@uitpost/contracts'
import { sourceNameIn } from '@uitpost/contracts/source-names'
import { sayRule } from '@uitpost/recurrence'
import { BellPlus, BellRing, CircleCheck, Repeat } from 'lucide-react'
import { daysAgo } from '../../../texts/days-ago.ts'
import { type Texts, useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { daysOf } from '../event-dates.ts'
import styles from './series-facts.module.css'

/** Which series the reader follows; `toggle` follows one or stops that. */
export interface Following {
  isFollowed: (series: Series) => boolean
  toggle: (series: Series) => void
}

const sentenceOf = ({ rule, exceptions }: Series, { language }: Texts): string | undefined =>
  rule === null ? undefined : sayRule(rule, exceptions, language)

const capitalised = (text: string, { language }: Texts): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

/** How the series of an event repeats, how many more dates it has, and a button to follow it. */
export function SeriesFacts({
  event,
  today,
  following,
}: {
  event: Event
  today: string
  following: Following | undefined
}) {
  const texts = useTexts()
  const { t, count } = texts
  const { series } = event
  if (!series) return null
  const isComing = daysOf(event).last >= today
  const more = series.dates - (isComing ? 1 : 0)
  const sentence = sentenceOf(series, texts)
  const followed = following?.isFollowed(series) ?? false
  if (!sentence && more < 1 && !followed) return null
  return (
    <div className={styles.series}>
      {(sentence || more > 0) && (
        <p>
          <Repeat aria-hidden="true" />
          <span>
            {sentence && <b>{capitalised(sentence, texts)}</b>}
            {sentence && more > 0 && ' · '}
            {more > 0 && count('series.more', more)}
          </span>
        </p>
      )}
      {following && (
        <Button
          look={followed ? 'solid' : 'line'}
          size="dense"
          about={series.title}
          onClick={() => following.toggle(series)}
        >
          {followed ? <BellRing aria-hidden="true" /> : <BellPlus aria-hidden="true" />}
          {followed ? t('series.following') : t('series.follow')}
        </Button>
      )}
    </div>
  )
}

function knownText({ dateKnown, series }: Event, texts: Texts): string | undefined {
  if (!dateKnown) return undefined
  const source = sourceNameIn(dateKnown.source, texts.language)
  const age = daysAgo(texts.language, dateKnown.checkedAt)
  if (dateKnown.how === 'stated') return texts.t('series.stated', { source, age })
  const rule = series ? sentenceOf(series, texts) : undefined
  return rule ? texts.t('series.byRule', { rule, source, age }) : texts.t('series.byRuleOf', { source, age })
}

/** Which source names the day of an event, or that it follows from a rule, and when that was checked. */
export function DateKnown({ event }: { event: Event }) {
  const texts = useTexts()
  const known = knownText(event, texts)
  if (!known) return null
  return (
    <p className={styles.known} data-known={event.dateKnown?.how}>
      {event.dateKnown?.how === 'stated' ? <CircleCheck aria-hidden="true" /> : <Repeat aria-hidden="true" />}
      <span>{known}</span>
    </p>
  )
}
