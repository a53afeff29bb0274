import type { Event } from '@uitpost/contracts'
import { LOCALES } from '@uitpost/contracts/constants'
import { badgeInkOf, familyOf } from '@uitpost/contracts/families'
import { addressOf, townNamesIn } from '@uitpost/places/address'
import { sayFactsInShort, sayUnconfirmed } from '@uitpost/texts/facts'
import { ArrowUpRight, CalendarDays, Heart, Lightbulb, MapPin, Ticket } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { useCategoryName } from '../../texts/category-names.ts'
import { cityName } from '../../texts/city-name.ts'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import buttonStyles from '../../ui/controls/button.module.css'
import { Tooltip } from '../../ui/controls/tooltip.tsx'
import { InkBadge, PlainBadge } from '../../ui/drawing/badge.tsx'
import { Stamp } from '../../ui/drawing/stamp.tsx'
import textStyles from '../../ui/text.module.css'
import { webLink } from '../../ui/wording/web-link.ts'
import { distanceText } from './distance.ts'
import styles from './event-card.module.css'
import { dateRange, ongoingText } from './event-dates.ts'
import { DateKnown, type Following, SeriesFacts } from './series/series-facts.tsx'

/** The saved state of events; `toggle` saves or unsaves. */
export interface Saving {
  isSaved: (event: Event) => boolean
  toggle: (event: Event) => void
}

/** A heart, pressed while the event is saved. */
export function SaveButton({ event, saving }: { event: Event; saving: Saving }) {
  const { t } = useTexts()
  const saved = saving.isSaved(event)
  return (
    <Tooltip text={saved ? t('eventPage.saved') : t('eventPage.save')}>
      <button
        type="button"
        className={classNames(buttonStyles.button, buttonStyles.buttonIcon)}
        aria-pressed={saved}
        aria-label={t('saved.save', { title: event.title })}
        onClick={() => saving.toggle(event)}
      >
        <Heart aria-hidden="true" />
      </button>
    </Tooltip>
  )
}

interface EventCardProps {
  event: Event
  today: string
  saving?: Saving | undefined
  following?: Following | undefined
  /** Distance from the city searched for, or from the reader's own, in km. */
  distanceKm?: number | undefined
}

/** Whether a card shows the same. `saving` and `following` are new objects after each press on one of many cards. */
const showsSame = (one: EventCardProps, other: EventCardProps): boolean =>
  one.event === other.event &&
  one.today === other.today &&
  one.distanceKm === other.distanceKm &&
  one.saving?.isSaved(one.event) === other.saving?.isSaved(one.event) &&
  (!one.event.series ||
    one.following?.isFollowed(one.event.series) === other.following?.isFollowed(one.event.series))

/**
 * One event: stamp with the date, title, facts, a save button if `saving` is given, and a link to its source. Many are on
 * a screen: each renders again only when what it shows changes.
 */
export const EventCard = memo(function EventCard({
  event,
  today,
  saving,
  following,
  distanceKm,
}: EventCardProps) {
  const texts = useTexts()
  const { t } = texts
  const family = familyOf(event.category?.slug)
  const category = useCategoryName(event.category)
  const link = webLink(event.sourceLink)
  const saved = saving?.isSaved(event) ?? false
  const ongoing = ongoingText(event, texts, today)
  const distance = distanceText(distanceKm, texts)
  const stated = sayFactsInShort(event.facts ?? {}, { t, locale: LOCALES[texts.language] })
  // Nothing else is told of a suggestion.
  const suggested = sayUnconfirmed(event.facts ?? {}, texts)
  const { venue } = addressOf({ ...event, townNames: townNamesIn(event, texts.language) })
  return (
    <article className={styles.event} data-family={family}>
      <Stamp date={event.startDate.slice(0, 10)} country={event.country} family={family} cancelled={saved} />
      <div className={styles.eventBody}>
        <div className={styles.eventHead}>
          <p className={styles.eventKicker}>
            <InkBadge ink={badgeInkOf(event.category?.slug)}>{category}</InkBadge>
            {ongoing && <PlainBadge>{ongoing}</PlainBadge>}
            <span className={styles.eventCity}>{cityName(event, texts)}</span>
            {distance && <span className={textStyles.muted}>{distance}</span>}
          </p>
          <h3 className={styles.eventTitle}>
            <Link to={`/events/${event.id}`}>{event.title}</Link>
          </h3>
        </div>
        <div className={styles.eventMore}>
          {event.description && <p className={styles.eventText}>{event.description}</p>}
          <ul className={styles.eventFacts}>
            <li>
              <CalendarDays aria-hidden="true" />
              <span className={textStyles.visuallyHidden}>{t('event.dates')}</span>
              {dateRange(event, texts, today)}
            </li>
            {venue && (
              <li>
                <MapPin aria-hidden="true" />
                <span className={textStyles.visuallyHidden}>{t('event.place')}</span>
                {venue}
              </li>
            )}
            {suggested && (
              <li>
                <Lightbulb aria-hidden="true" />
                {suggested}
              </li>
            )}
            {stated && !suggested && (
              <li>
                <Ticket aria-hidden="true" />
                <span className={textStyles.visuallyHidden}>{t('fact.heading')}</span>
                {stated}
              </li>
            )}
          </ul>
          <SeriesFacts event={event} today={today} following={following} />
          <DateKnown event={event} />
        </div>
      </div>
      {(saving || link) && (
        <div className={styles.eventActions}>
          {saving && <SaveButton event={event} saving={saving} />}
          {link && (
            <a
              className={styles.eventLink}
              aria-label={`${t('event.view')} ${event.title}`}
              href={link}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('event.view')}
              <ArrowUpRight aria-hidden="true" />
            </a>
          )}
        </div>
      )}
    </article>
  )
}, showsSame)
