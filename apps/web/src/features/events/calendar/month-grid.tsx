import type { Event } from '@uitpost/contracts'
import { familyOf } from '@uitpost/contracts/families'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
import textStyles from '../../../ui/text.module.css'
import eventCalendarStyles from './event-calendar.module.css'
import { dayAfterKey, eventsOn } from './month.ts'

/** Maximum number of titles in a day's cell. */
const TITLES_SHOWN = 3

type Choose = (day: string, how: { focus: boolean }) => void

/** A month as an ARIA grid: arrow keys, Home, End, Page Up and Page Down move the focus; one day is in the tab order. */
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
  /** Moves the focus to the chosen day. */
  focused: boolean
  onChoose: Choose
}) {
  const { day } = useTexts()
  // The day asked for last: `chosen` follows only when the URL has changed, and the next key may come before that.
  const latest = useRef(chosen)
  useEffect(() => {
    latest.current = chosen
  }, [chosen])
  const choose: Choose = (next, how) => {
    latest.current = next
    onChoose(next, how)
  }
  const moveByKey = (event: KeyboardEvent) => {
    const next = dayAfterKey(latest.current, event.key)
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    choose(next, { focus: true })
  }
  return (
    <div
      className={eventCalendarStyles.month}
      role="grid"
      tabIndex={-1}
      aria-label={day(`${month}-01`, { month: 'long', year: 'numeric' })}
      aria-busy={busy}
      onKeyDown={moveByKey}
    >
      <div role="row" className={eventCalendarStyles.monthRow}>
        {weeks[0]?.map((date) => (
          <div key={date} role="columnheader" className={eventCalendarStyles.monthWeekday}>
            <span aria-hidden="true">{day(date, { weekday: 'short' })}</span>
            <span className={textStyles.visuallyHidden}>{day(date, { weekday: 'long' })}</span>
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className={eventCalendarStyles.monthRow}>
          {week.map((date) => (
            <Day
              key={date}
              date={date}
              events={eventsOn(events, date)}
              outside={!date.startsWith(month)}
              today={date === today}
              chosen={date === chosen}
              focused={focused && date === chosen}
              onChoose={choose}
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
    <div role="gridcell" className={eventCalendarStyles.monthCell} aria-selected={chosen}>
      <button
        ref={button}
        type="button"
        className={eventCalendarStyles.monthDay}
        tabIndex={chosen ? 0 : -1}
        aria-current={today ? 'date' : undefined}
        data-outside={outside || undefined}
        onClick={() => onChoose(date, { focus: false })}
      >
        <span className={textStyles.visuallyHidden}>
          {name}, {count('eventCalendar.events', events.length)}
        </span>
        <span className={eventCalendarStyles.monthNumber} aria-hidden="true">
          {day(date, { day: 'numeric' })}
        </span>
        {events.length > 0 && (
          <>
            <span className={eventCalendarStyles.monthCount} aria-hidden="true">
              {number(events.length)}
            </span>
            {/* Hidden from screen readers: the events are listed below the grid when the day is chosen. */}
            <span className={eventCalendarStyles.monthTitles} aria-hidden="true">
              {events.slice(0, TITLES_SHOWN).map((event) => (
                <span key={event.id} data-family={familyOf(event.category?.slug)}>
                  {event.title}
                </span>
              ))}
              {events.length > TITLES_SHOWN && (
                <span className={eventCalendarStyles.monthMore}>+{number(events.length - TITLES_SHOWN)}</span>
              )}
            </span>
          </>
        )}
      </button>
    </div>
  )
}
