import type { Event } from '@uitpost/contracts'
import { ArrowUpRight, CalendarDays, Heart, MapPin } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useCategoryName } from '../../api/category-names.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Tooltip } from '../../ui/controls/tooltip.tsx'
import { InkBadge } from '../../ui/drawing/badge.tsx'
import { inkOf } from '../../ui/drawing/ink.ts'
import { Stamp } from '../../ui/drawing/stamp.tsx'
import { webLink } from '../../ui/wording/web-link.ts'
import { dateRange } from './event-dates.ts'
import './event-card.css'

/** Knows what is saved, and saves or lets go. */
export interface Saving {
  isSaved: (event: Event) => boolean
  toggle: (event: Event) => void
}

/** One event: its date as a stamp, what and where it is, a heart where it can be saved, and the way to its source. */
export function EventCard({
  event,
  today,
  saving,
  distanceKm,
}: {
  event: Event
  today: string
  saving?: Saving | undefined
  /** From the city that was searched for. */
  distanceKm?: number | undefined
}) {
  const texts = useTexts()
  const { t, number } = texts
  const ink = inkOf(event.category?.slug)
  const category = useCategoryName(event.category)
  const link = webLink(event.sourceLink)
  const saved = saving?.isSaved(event) ?? false
  return (
    <article className="event" data-ink={ink}>
      <Stamp date={event.startDate.slice(0, 10)} country={event.country} ink={ink} cancelled={saved} />
      <div className="event-body">
        <div className="event-head">
          <p className="event-kicker">
            <InkBadge ink={ink}>{category}</InkBadge>
            <span className="event-city">{event.city}</span>
            {distanceKm !== undefined && (
              <span className="text-muted">{t('event.distance', { km: number(distanceKm) })}</span>
            )}
          </p>
          <h3 className="event-title">
            <Link to={`/events/${event.id}`}>{event.title}</Link>
          </h3>
        </div>
        <div className="event-more">
          {event.description && <p className="event-text">{event.description}</p>}
          <ul className="event-facts">
            <li>
              <CalendarDays className="icon" aria-hidden="true" />
              <span className="sr-only">{t('event.dates')}</span>
              {dateRange(event, texts, today)}
            </li>
            {event.location && (
              <li>
                <MapPin className="icon" aria-hidden="true" />
                <span className="sr-only">{t('event.place')}</span>
                {event.location}
              </li>
            )}
          </ul>
        </div>
      </div>
      {(saving || link) && (
        <div className="event-actions">
          {saving && (
            <Tooltip text={saved ? t('eventPage.saved') : t('eventPage.save')}>
              <button
                type="button"
                className="button button-icon"
                aria-pressed={saved}
                aria-label={t('saved.save', { title: event.title })}
                onClick={() => saving.toggle(event)}
              >
                <Heart className="icon" aria-hidden="true" />
              </button>
            </Tooltip>
          )}
          {link && (
            <a
              className="event-link"
              aria-label={`${t('event.view')} ${event.title}`}
              href={link}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('event.view')}
              <ArrowUpRight className="icon" aria-hidden="true" />
            </a>
          )}
        </div>
      )}
    </article>
  )
}
