import { AgendaCalendar } from '../../features/events/agenda/agenda-calendar.tsx'
import { QUESTION_LENGTH, useAgendaFilter } from '../../features/events/agenda/filters/agenda-filter.ts'
import { FilterChips } from '../../features/events/agenda/filters/filter-chips.tsx'
import { FoundAgenda } from '../../features/events/agenda/found-agenda.tsx'
import { SavedAgenda } from '../../features/events/agenda/saved-agenda.tsx'
import { useFollowedSeries, useFollowing } from '../../features/followed-series/queries.ts'
import { useSavedEvents, useSaving } from '../../features/saved-events/queries.ts'
import { useCategories } from '../../features/subscriptions/queries.ts'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import { Boundary } from '../../ui/feedback/boundary.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import pageStyles from '../../ui/layout/page.module.css'
import plainPageStyles from '../../ui/layout/plain-page.module.css'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import { FilterStrip } from '../../ui/panels/tabs.tsx'
import styles from './events.module.css'
import { useToday } from './use-today.ts'

const VIEWS = ['list', 'map', 'calendar'] as const

/** The agenda, as a list, on a map or as a calendar. */
export function Events() {
  const { t } = useTexts()
  const today = useToday()
  const saved = useSavedEvents()
  const followed = useFollowedSeries()
  const saving = useSaving()
  const following = useFollowing()
  const categories = useCategories()
  const filtering = useAgendaFilter()
  const { filter, change } = filtering
  const { read, change: changeView } = useUrlFilter<'view' | 'month' | 'day'>()
  const view = oneOf(VIEWS, read('view')) ?? 'list'
  const title = filter.saved ? t('agenda.saved') : t('allEvents.title')
  return (
    <div className={classNames(pageStyles.page, plainPageStyles.plainPage)}>
      <div className={classNames(pageStyles.screenHead, plainPageStyles.plainPageHead)}>
        <ScreenHeading screen={title} />
        <FilterStrip
          label={t('allEvents.view')}
          options={VIEWS.map((value) => ({ value, label: t(`allEvents.view.${value}`) }))}
          value={view}
          onChange={(next) =>
            changeView({
              view: next === 'list' ? undefined : next,
              ...(next === 'calendar' ? {} : { month: undefined, day: undefined }),
            })
          }
        />
      </div>
      <search className={styles.question}>
        <SearchField
          label={t('agenda.ask')}
          value={filter.q ?? ''}
          maxLength={QUESTION_LENGTH}
          onSearch={(q) => change({ q })}
        />
        <FilterChips
          filtering={filtering}
          categories={categories.data ?? []}
          withoutDays={view === 'calendar'}
        />
      </search>
      <Boundary>
        {filter.saved ? (
          <SavedAgenda
            saved={saved}
            followed={followed}
            view={view}
            today={today}
            saving={saving}
            following={following}
          />
        ) : view === 'calendar' ? (
          <AgendaCalendar filtering={filtering} today={today} saving={saving} following={following} />
        ) : (
          <FoundAgenda
            filtering={filtering}
            view={view}
            today={today}
            saving={saving}
            following={following}
          />
        )}
      </Boundary>
    </div>
  )
}
