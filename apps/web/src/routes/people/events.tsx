import { useEventFilter } from '../../features/event-filter/event-filter.ts'
import { EventFilterBar } from '../../features/event-filter/event-filter-bar.tsx'
import { EventCalendar } from '../../features/events/calendar/event-calendar.tsx'
import { FoundEvents } from '../../features/events/found-events.tsx'
import { useSaving } from '../../features/saved-events/queries.ts'
import { useCategories } from '../../features/subscriptions/queries.ts'
import { useTexts } from '../../texts/texts.tsx'
import { FilterStrip } from '../../ui/controls/tabs.tsx'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import { Boundary } from '../../ui/feedback/boundary.tsx'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import { useToday } from './use-today.ts'
import '../public/plain-page.css'

const VIEWS = ['list', 'calendar'] as const

/** Every event there is, to look through as a list or month by month. */
export function Events() {
  const { t } = useTexts()
  const today = useToday()
  const saving = useSaving()
  const categories = useCategories()
  const filtering = useEventFilter()
  const { filter, filtered, clear } = filtering
  const { read, change } = useUrlFilter<'view' | 'month' | 'day'>()
  const view = oneOf(VIEWS, read('view')) ?? 'list'
  return (
    <div className="page plain-page">
      <div className="screen-head">
        <ScreenHeading title={t('app.title', { screen: t('allEvents.title') })}>
          {t('allEvents.title')}
        </ScreenHeading>
        <FilterStrip
          label={t('allEvents.view')}
          options={VIEWS.map((value) => ({ value, label: t(`allEvents.view.${value}`) }))}
          value={view}
          onChange={(next) =>
            change(
              next === 'calendar' ? { view: next } : { view: undefined, month: undefined, day: undefined },
            )
          }
        />
      </div>
      <EventFilterBar
        filtering={filtering}
        categories={categories.data ?? []}
        withoutDays={view === 'calendar'}
      />
      <Boundary>
        {view === 'calendar' ? (
          <EventCalendar filter={filter} today={today} saving={saving} />
        ) : (
          <FoundEvents filter={filter} onClear={filtered ? clear : undefined} today={today} saving={saving} />
        )}
      </Boundary>
    </div>
  )
}
