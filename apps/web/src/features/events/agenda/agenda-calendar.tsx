import { useTexts } from '../../../texts/texts.tsx'
import fieldStyles from '../../../ui/forms/field.module.css'
import { EventCalendar } from '../calendar/event-calendar.tsx'
import { useShownMonth } from '../calendar/shown-month.ts'
import type { Saving } from '../event-card.tsx'
import type { Following } from '../series/series-facts.tsx'
import type { AgendaFiltering } from './filters/agenda-filter.ts'
import { UnderstoodWords } from './filters/understood-words.tsx'
import { useAgendaMonth } from './queries.ts'
import { Refused } from './refused.tsx'

/**
 * The agenda as a month of days, with every date of a series. The period is that of the month on screen; days that the
 * words name replace it, and the calendar opens on the first of them.
 */
export function AgendaCalendar({
  filtering: { filter, change, clear },
  today,
  saving,
  following,
}: {
  filtering: AgendaFiltering
  today: string
  saving: Saving | undefined
  following: Following | undefined
}) {
  const { t, number } = useTexts()
  const { days, startingAt } = useShownMonth(today)
  const agenda = useAgendaMonth(filter, days)
  const [first] = agenda.data?.pages ?? []
  const items = agenda.data?.pages.flatMap((page) => page.items)
  const namesDays = first?.understood.some(({ kind }) => kind === 'time') ?? false
  const isCut = items && first && !agenda.isPartial && first.total > items.length
  return (
    <>
      {agenda.isError && (
        <Refused
          error={agenda.error}
          onRetry={agenda.isFetchNextPageError ? agenda.fetchNextPage : agenda.refetch}
          onClear={clear}
        />
      )}
      {first && <UnderstoodWords parts={first.understood} onRemove={(q) => change({ q })} />}
      {(first || agenda.isPending) && (
        <EventCalendar
          shown={startingAt(first && namesDays ? first.asked.from : today)}
          items={items}
          busy={agenda.isPending || agenda.isPlaceholderData || agenda.isPartial}
          today={today}
          saving={saving}
          following={following}
        >
          {isCut && (
            <p className={fieldStyles.hint} role="status">
              {t('eventCalendar.cut', { shown: number(items.length), total: number(first.total) })}
            </p>
          )}
        </EventCalendar>
      )}
    </>
  )
}
