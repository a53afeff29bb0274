import type { AdminEvent } from '@uitpost/contracts'
import { useState } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import styles from './merge.module.css'
import { SameEvents } from './same-events.tsx'

/** The last two events that were selected in the queue; they stay selected when its filter changes. */
export function usePicked() {
  const [events, setEvents] = useState<readonly AdminEvent[]>([])
  return {
    events,
    has: (event: AdminEvent) => events.some(({ id }) => id === event.id),
    toggle: (event: AdminEvent) => {
      const others = events.filter(({ id }) => id !== event.id)
      setEvents(others.length < events.length ? others : [...others, event].slice(-2))
    },
    clear: () => setEvents([]),
  }
}
export type Picked = ReturnType<typeof usePicked>

/** The selected events, with what can be done about two. Nothing while none is selected. */
export function PickedEvents({
  picked: { events, clear },
  announce,
  hasKey,
}: {
  picked: Picked
  announce: Announce
  hasKey: boolean
}) {
  const { t, count, list } = useTexts()
  if (events.length === 0) return null
  return (
    <div className={styles.picked} role="group" aria-label={t('same.picked')}>
      <p role="status">
        <b>{count('adminEvents.selected', events.length)}</b> {list(events.map(({ title }) => title))}
      </p>
      <SameEvents events={events} announce={announce} onDone={clear} hasKey={hasKey} />
      <Button look="quiet" size="dense" onClick={clear}>
        {t('same.clear')}
      </Button>
    </div>
  )
}
