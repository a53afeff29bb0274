import type { Event } from '@uitpost/contracts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
import { inkOf } from '../../../ui/drawing/ink.ts'
import { dayAfterKey, eventsOn } from './month.ts'

/** More than these do not fit into a day of the grid. */
const TITLES_SHOWN = 3

type Choose = (day: string, how: { focus: boolean }) => void

/** A month as a grid of days: arrows, Home, End and the page keys walk through it, one day is in the tab order. */
export function MonthGrid({
  month,
  weeks,
  events,
  busy,
  today,
  chosen,
  focused,
  onChoose,
}: {
  month: string
  weeks: string[][]
  events: readonly Event[]
  busy: boolean
  today: string
  chosen: string
  /** The chosen day takes the focus. */
  focused: boolean
  onChoose: Choose
}) {
  const { day } = useTexts()
  const walk = (event: KeyboardEvent) => {
    const next = dayAfterKey(chosen, event.key)
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onChoose(next, { focus: true })
  }
  return (
    <div
      className="month"
      role="grid"
      tabIndex={-1}
      aria-label={day(`${month}-01`, { month: 'long', year: 'numeric' })}
      aria-busy={busy}
      onKeyDown={walk}
    >
      <div role="row" className="month-row">
        {weeks[0]?.map((date) => (
          <div key={date} role="columnheader" className="month-weekday">
            <span aria-hidden="true">{day(date, { weekday: 'short' })}</span>
            <span className="sr-only">{day(date, { weekday: 'long' })}</span>
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className="month-row">
          {week.map((date) => (
            <Day
              key={date}
              date={date}
              events={eventsOn(events, date)}
              outside={!date.startsWith(month)}
              today={date === today}
              chosen={date === chosen}
              focused={focused && date === chosen}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function Day({
  date,
  events,
  outside,
  today,
  chosen,
  focused,
  onChoose,
}: {
  date: string
  events: readonly Event[]
  outside: boolean
  today: boolean
  chosen: boolean
  focused: boolean
  onChoose: Choose
}) {
  const { count, day, number } = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused) button.current?.focus()
  }, [focused])
  const name = day(date, { weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <div role="gridcell" className="month-cell" aria-selected={chosen}>
      <button
        ref={button}
        type="button"
        className="month-day"
        tabIndex={chosen ? 0 : -1}
        aria-current={today ? 'date' : undefined}
        data-outside={outside || undefined}
        onClick={() => onChoose(date, { focus: false })}
      >
        <span className="sr-only">
          {name}, {count('eventCalendar.events', events.length)}
        </span>
        <span className="month-number" aria-hidden="true">
          {day(date, { day: 'numeric' })}
        </span>
        {events.length > 0 && (
          <>
            <span className="month-count" aria-hidden="true">
              {number(events.length)}
            </span>
            {/* Read out below the grid, once the day is chosen. */}
            <span className="month-titles" aria-hidden="true">
              {events.slice(0, TITLES_SHOWN).map((event) => (
                <span key={event.id} data-ink={inkOf(event.category?.slug)}>
                  {event.title}
                </span>
              ))}
              {events.length > TITLES_SHOWN && (
                <span className="month-rest">+{number(events.length - TITLES_SHOWN)}</span>
              )}
            </span>
          </>
        )}
      </button>
    </div>
  )
}
