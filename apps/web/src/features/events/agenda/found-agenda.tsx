import type { Agenda, AgendaPart } from '@uitpost/contracts'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { EventCard, type Saving } from '../event-card.tsx'
import { LoadingEvents } from '../loading-events.tsx'
import type { Around } from '../map/map-items.ts'
import type { Following } from '../series/series-facts.tsx'
import { AgendaList } from './agenda-list.tsx'
import { AgendaMap, OnMap } from './agenda-map.tsx'
import {
  type AgendaChanges,
  type AgendaFiltering,
  DISTANCE_DEFAULT,
  DISTANCES,
  nearPoint,
} from './filters/agenda-filter.ts'
import { UnderstoodWords } from './filters/understood-words.tsx'
import styles from './found-agenda.module.css'
import { NothingFound } from './nothing-found.tsx'
import { LIST_PAGE, useAgenda } from './queries.ts'
import { Refused } from './refused.tsx'

type Kind = AgendaPart['kind']
/** Parts of a question that name a part of the world. */
const PLACES: readonly Kind[] = ['place', 'country', 'distance']

/** The question without the words of these kinds. */
const withoutWords = (q: string | undefined, understood: readonly AgendaPart[], kinds: readonly Kind[]) =>
  understood
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((rest, { words }) => rest?.replace(words, ' '), q)
    ?.trim()

/** Changes of the filter that find what came nearest; undefined if neither its place nor its day was in the way. */
function changesFor(
  { nearest, asked, understood }: Agenda,
  q: string | undefined,
): AgendaChanges | undefined {
  if (!nearest) return undefined
  const { event, km, reason } = nearest
  const isBeyond = asked.km !== null && (km ?? Number.POSITIVE_INFINITY) > asked.km
  const isElsewhere = isBeyond || (asked.country !== null && asked.country !== event.country)
  const isLater = reason === 'time'
  if (!isElsewhere && !isLater) return undefined
  const day = event.startDate.slice(0, 10)
  return {
    q: withoutWords(q, understood, [...(isElsewhere ? PLACES : []), ...(isLater ? ['time' as const] : [])]),
    ...(isElsewhere && { near: event.city, km: DISTANCE_DEFAULT }),
    ...(isLater && { when: undefined, from: day, to: day }),
  }
}

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
  const onMap = view === 'map'
  const agenda = useAgenda(filter, { onMap })
  // In pieces between which presses are answered: cards are most of what the screen renders.
  const shown = useDeferredValue(agenda.data)
  const isStale = agenda.isPlaceholderData || shown !== agenda.data
  const [first] = shown?.pages ?? []
  const found = first && changesFor(first, filter.q)
  const items = useMemo(() => shown?.pages.flatMap((page) => page.items) ?? [], [shown])
  const question = JSON.stringify(filter)
  // Beside the map the list shows as many as without it, though all are loaded.
  const [longer, setLonger] = useState({ question, length: LIST_PAGE })
  const length = longer.question === question ? longer.length : LIST_PAGE
  const listed = onMap ? items.slice(0, length) : items
  const isLonger = onMap ? items.length > length : agenda.hasNextPage
  const cards = { today, saving, following }
  const wider = DISTANCES.find((km) => Number(km) > (filter.km ?? Number.POSITIVE_INFINITY))
  function searchIn(inView: Around, understood: readonly AgendaPart[]): void {
    change({ near: nearPoint(inView), km: String(inView.km), q: withoutWords(filter.q, understood, PLACES) })
  }
  return (
    <section aria-labelledby="found-events">
      {agenda.isError && (onMap || !agenda.isFetchNextPageError) && (
        <Refused
          error={agenda.error}
          onRetry={agenda.isFetchNextPageError ? agenda.fetchNextPage : agenda.refetch}
          onClear={clear}
          onMap={onMap}
        />
      )}
      {!shown && !agenda.isError && <LoadingEvents />}
      {first && (
        <>
          <UnderstoodWords parts={first.understood} onRemove={(q) => change({ q })} />
          <h2 id="found-events" className={styles.found} aria-live="polite">
            {count('agenda.events', first.total)}
          </h2>
          {onMap && <OnMap items={items} total={first.total} km={first.asked.km} />}
          <div className={onMap ? styles.besideMap : undefined} aria-busy={isStale}>
            {onMap && (
              <AgendaMap
                items={first.nearest ? [first.nearest] : items}
                asked={first.asked}
                near={filter.near}
                today={today}
                saving={saving}
                question={question}
                busy={isStale}
                onSearch={(inView) => searchIn(inView, first.understood)}
              />
            )}
            <div className={styles.list}>
              {onMap && first.asked.km !== null ? (
                <div className={styles.nearestFirst}>
                  {listed.map(({ event, km }) => (
                    <EventCard key={event.id} event={event} distanceKm={km ?? undefined} {...cards} />
                  ))}
                </div>
              ) : (
                <AgendaList items={listed} firstDay={first.asked.from} {...cards} />
              )}
              {first.total === 0 && (
                <NothingFound nearest={first.nearest} onShow={found && (() => change(found))} {...cards}>
                  {filtered && (
                    <Button look="line" size="dense" onClick={clear}>
                      {t('allEvents.clear')}
                    </Button>
                  )}
                </NothingFound>
              )}
              {isLonger && (
                <Button
                  look="line"
                  className={styles.more}
                  disabled={!onMap && agenda.isFetchingNextPage}
                  onClick={() =>
                    onMap ? setLonger({ question, length: length + LIST_PAGE }) : void agenda.fetchNextPage()
                  }
                >
                  {t('agenda.more')}
                </Button>
              )}
              {filter.near && wider && !isLonger && !agenda.hasNextPage && (
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
