import { PAGE_LIMIT } from '@uitpost/contracts/constants'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import type { Saving } from '../event-card.tsx'
import { LoadingEvents } from '../loading-events.tsx'
import type { Following } from '../series/series-facts.tsx'
import { AgendaList } from './agenda-list.tsx'
import { AgendaMap, OnMap } from './agenda-map.tsx'
import { type AgendaFiltering, DISTANCES } from './filters/agenda-filter.ts'
import { UnderstoodWords } from './filters/understood-words.tsx'
import styles from './found-agenda.module.css'
import { NothingFound } from './nothing-found.tsx'
import { useAgenda } from './queries.ts'
import { Refused } from './refused.tsx'

/** Items of a page of the list, and those that the map shows at once: as many as one reply holds. */
const LIST_PAGE = 50
const MAP_PAGE = PAGE_LIMIT

/** The agenda's reply, as a list or on a map with the list beside it. */
export function FoundAgenda({
  filtering: { filter, change, clear, filtered },
  view,
  today,
  saving,
  following,
}: {
  filtering: AgendaFiltering
  view: 'list' | 'map'
  today: string
  saving: Saving | undefined
  following: Following | undefined
}) {
  const { t, count } = useTexts()
  const agenda = useAgenda(filter, { limit: view === 'map' ? MAP_PAGE : LIST_PAGE })
  const [first] = agenda.data?.pages ?? []
  const items = agenda.data?.pages.flatMap((page) => page.items) ?? []
  const wider = DISTANCES.find((km) => Number(km) > (filter.km ?? Number.POSITIVE_INFINITY))
  return (
    <section aria-labelledby="found-events">
      {agenda.isError && !agenda.isFetchNextPageError && (
        <Refused error={agenda.error} onRetry={agenda.refetch} onClear={clear} />
      )}
      {agenda.isPending && <LoadingEvents />}
      {first && (
        <>
          <UnderstoodWords parts={first.understood} onRemove={(q) => change({ q })} />
          <h2 id="found-events" className={styles.found} aria-live="polite">
            {count('agenda.events', first.total)}
          </h2>
          {view === 'map' && <OnMap items={items} total={first.total} />}
          <div className={view === 'map' ? styles.besideMap : undefined} aria-busy={agenda.isPlaceholderData}>
            {view === 'map' && <AgendaMap items={items} asked={first.asked} today={today} />}
            <div className={styles.list}>
              <AgendaList
                items={items}
                firstDay={first.asked.from}
                today={today}
                saving={saving}
                following={following}
              />
              {first.total === 0 && (
                <NothingFound nearest={first.nearest} today={today} saving={saving} following={following}>
                  {filtered && (
                    <Button look="line" size="dense" onClick={clear}>
                      {t('allEvents.clear')}
                    </Button>
                  )}
                </NothingFound>
              )}
              {agenda.hasNextPage && (
                <Button
                  look="line"
                  className={styles.more}
                  disabled={agenda.isFetchingNextPage}
                  onClick={() => void agenda.fetchNextPage()}
                >
                  {t('agenda.more')}
                </Button>
              )}
              {filter.near && wider && !agenda.hasNextPage && (
                <Button look="line" className={styles.more} onClick={() => change({ km: wider })}>
                  {t('agenda.wider', { km: wider })}
                </Button>
              )}
            </div>
          </div>
        </>
      )}
    </section>
  )
}
