import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { MorePages } from '../../ui/layout/more-pages.tsx'
import { EventCard, type Saving } from './event-card.tsx'
import { LoadingEvents } from './loading-events.tsx'
import { type EventSearch, useFoundEvents } from './queries.ts'
import './found-events.css'

/** Every approved event that fits the filters, page by page. */
export function FoundEvents({
  filter,
  onClear,
  today,
  saving,
}: {
  filter: EventSearch
  /** Takes the filters away; undefined when there are none. */
  onClear: (() => void) | undefined
  today: string
  saving: Saving | undefined
}) {
  const { t } = useTexts()
  const found = useFoundEvents(filter)
  const events = found.data?.pages.flatMap(({ items }) => items)
  return (
    <section aria-labelledby="found-events">
      <h2 id="found-events" className="sr-only">
        {t('allEvents.results')}
      </h2>
      {found.isError && !found.isFetchNextPageError && (
        <LoadFailed onRetry={found.refetch}>{t('allEvents.loadFailed')}</LoadFailed>
      )}
      {found.isPending && <LoadingEvents />}
      {events?.length === 0 && (
        <EmptyState title={t('allEvents.none')}>
          {t('allEvents.none.hint')}
          {onClear && (
            <Button look="line" size="dense" className="ms-3" onClick={onClear}>
              {t('allEvents.clear')}
            </Button>
          )}
        </EmptyState>
      )}
      {events && events.length > 0 && (
        <div className="event-results" aria-busy={found.isPlaceholderData}>
          {events.map((event) => (
            <EventCard
              key={event.id}
              event={event}
              today={today}
              saving={saving}
              distanceKm={filter.radiusKm ? event.distanceKm || undefined : undefined}
            />
          ))}
        </div>
      )}
      {events && events.length > 0 && <MorePages list={found} />}
    </section>
  )
}
