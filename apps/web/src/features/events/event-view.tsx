import type { EventDetail } from '@uitpost/contracts'
import { isAdminRole } from '@uitpost/contracts/constants'
import { ArrowUpRight, CalendarDays, CalendarPlus, Heart, MapPin } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useCategoryName } from '../../api/category-names.ts'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { InkBadge, PlainBadge, StateBadge } from '../../ui/drawing/badge.tsx'
import { inkOf } from '../../ui/drawing/ink.ts'
import { Stamp } from '../../ui/drawing/stamp.tsx'
import { type Announce, useToast } from '../../ui/feedback/toast.tsx'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import { placeText } from '../../ui/wording/place-text.ts'
import { webLink } from '../../ui/wording/web-link.ts'
import type { Saving } from './event-card.tsx'
import { dateRange } from './event-dates.ts'
import { EventSources } from './event-sources.tsx'
import { useEventCalendar } from './queries.ts'
import './event-view.css'
import './source-join.css'

/** One event in full: what, when and where, what to do with it, and where we have it from. */
export function EventView({
  event,
  today,
  saving,
  announce,
}: {
  event: EventDetail
  today: string
  saving: Saving | undefined
  announce: Announce
}) {
  const texts = useTexts()
  const { t } = texts
  const toast = useToast()
  const admin = isAdminRole(useUser().role)
  const calendar = useEventCalendar(event.id)
  const ink = inkOf(event.category?.slug)
  const category = useCategoryName(event.category)
  const link = webLink(event.sourceLink)
  const saved = saving?.isSaved(event) ?? false
  return (
    <article className="event-view" data-ink={ink}>
      <Stamp date={event.startDate.slice(0, 10)} country={event.country} ink={ink} cancelled={saved} />
      <div className="event-view-body">
        <p className="event-kicker">
          <InkBadge ink={ink}>{category}</InkBadge>
          {event.status === 'cancelled' && <StateBadge state="bad">{t('event.cancelled')}</StateBadge>}
          {admin && event.status !== 'cancelled' && (
            <PlainBadge>{t(`event.status.${event.status}`)}</PlainBadge>
          )}
        </p>
        <ScreenHeading title={t('app.title', { screen: event.title })}>{event.title}</ScreenHeading>
        <dl className="event-view-facts">
          <div>
            <dt>
              <CalendarDays className="icon" aria-hidden="true" />
              <span className="sr-only">{t('eventPage.when')}</span>
            </dt>
            <dd>{dateRange(event, texts, today)}</dd>
          </div>
          <div>
            <dt>
              <MapPin className="icon" aria-hidden="true" />
              <span className="sr-only">{t('eventPage.where')}</span>
            </dt>
            <dd>
              {placeText(event)}, {t(`country.${event.country}`)}
            </dd>
          </div>
        </dl>
        <div className="actions">
          {saving && (
            <Button look={saved ? 'solid' : 'line'} onClick={() => saving.toggle(event)}>
              <Heart className="icon" fill={saved ? 'currentColor' : 'none'} aria-hidden="true" />
              {saved ? t('eventPage.saved') : t('eventPage.save')}
            </Button>
          )}
          <Button
            look="line"
            busy={calendar.isPending}
            onClick={() =>
              calendar.mutate(undefined, {
                onError: () =>
                  toast({ title: t('app.error'), text: t('eventPage.calendarFailed'), state: 'danger' }),
              })
            }
          >
            {!calendar.isPending && <CalendarPlus className="icon" aria-hidden="true" />}
            {t('eventPage.calendar')}
          </Button>
          {link && (
            <ButtonLink look="line">
              <a
                aria-label={`${t('event.view')} ${event.title}`}
                href={link}
                target="_blank"
                rel="noopener noreferrer"
              >
                {t('event.view')}
                <ArrowUpRight className="icon" aria-hidden="true" />
              </a>
            </ButtonLink>
          )}
          {admin && (
            <ButtonLink look="quiet">
              <Link to={`/admin/events?edit=${event.id}`}>{t('eventPage.edit')}</Link>
            </ButtonLink>
          )}
        </div>
        {event.description && <p className="event-view-text">{event.description}</p>}
        <EventSources eventId={event.id} sources={event.sources} announce={announce} />
      </div>
    </article>
  )
}
