import type { UseQueryResult } from '@tanstack/react-query'
import type { FollowedSeries, SavedEvent } from '@uitpost/contracts'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../texts/texts.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { EventCalendar } from '../calendar/event-calendar.tsx'
import { useShownMonth } from '../calendar/shown-month.ts'
import { EventCard, type Saving } from '../event-card.tsx'
import { LoadingEvents } from '../loading-events.tsx'
import type { Following } from '../series/series-facts.tsx'
import { AgendaList } from './agenda-list.tsx'
import { AgendaMap, OnMap } from './agenda-map.tsx'
import styles from './found-agenda.module.css'
import { type Kept, keptOf } from './kept.ts'

interface Cards {
  today: string
  saving: Saving | undefined
  following: Following | undefined
}

/** The map shows what is saved and not what is around a place. */
const ANYWHERE = { place: null, km: null }

/** What the user saved and follows: what is to come soonest first, then what is over; as a calendar each saved date. */
export function SavedAgenda({
  saved,
  followed,
  view,
  ...cards
}: {
  saved: UseQueryResult<SavedEvent[]>
  followed: UseQueryResult<FollowedSeries[]>
  view: 'list' | 'map' | 'calendar'
} & Cards) {
  const { t } = useTexts()
  if (saved.isError || followed.isError)
    return (
      <LoadFailed onRetry={() => Promise.all([saved.refetch(), followed.refetch()])}>
        {t('allEvents.loadFailed')}
      </LoadFailed>
    )
  if (!saved.data || !followed.data) return <LoadingEvents />
  const kept = keptOf(saved.data, followed.data, cards.today)
  return view === 'calendar' ? (
    <SavedCalendar kept={kept} {...cards} />
  ) : (
    <SavedList kept={kept} onMap={view === 'map'} {...cards} />
  )
}

function SavedCalendar({ kept, ...cards }: { kept: Kept } & Cards) {
  const { startingAt } = useShownMonth(cards.today)
  return <EventCalendar shown={startingAt(cards.today)} items={kept.dates} busy={false} {...cards} />
}

function SavedList({
  kept: { coming, past },
  onMap,
  ...cards
}: {
  kept: Kept
  onMap: boolean
} & Cards) {
  const { t, count } = useTexts()
  const { today } = cards
  return (
    <section aria-labelledby="found-events">
      <h2 id="found-events" className={styles.found}>
        {count('agenda.events', coming.length)}
      </h2>
      {coming.length + past.length === 0 && (
        <EmptyState title={t('agenda.savedNone')}>
          {t('agenda.savedNone.hint')} <Link to="/events">{t('allEvents.clear')}</Link>
        </EmptyState>
      )}
      {onMap && <OnMap items={coming} total={coming.length} km={null} />}
      <div className={onMap ? styles.besideMap : undefined}>
        {onMap && (
          <AgendaMap
            items={coming}
            asked={ANYWHERE}
            today={today}
            saving={cards.saving}
            question="saved"
            busy={false}
          />
        )}
        <div className={styles.list}>
          <AgendaList items={coming} firstDay={today} {...cards} />
          {past.length > 0 && (
            <section className={styles.past} aria-labelledby="past-events">
              <h2 id="past-events">{t('agenda.savedPast')}</h2>
              {past.map(({ event }) => (
                <EventCard key={event.id} event={event} {...cards} />
              ))}
            </section>
          )}
        </div>
      </div>
    </section>
  )
}
