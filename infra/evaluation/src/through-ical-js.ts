// For the round-trip test: a calendar on stdin, parsed and written by ical.js in this process's time zone.
import { text } from 'node:stream/consumers'
import ICAL from 'ical.js'

const calendar = new ICAL.Component(ICAL.parse(await text(process.stdin)) as unknown[])
const events = calendar.getAllSubcomponents('vevent').map((component) => {
  const { summary, location, startDate, endDate } = new ICAL.Event(component)
  const shown = (time: typeof startDate | null) =>
    time && (time.isDate ? time.toString() : time.toJSDate().toISOString())
  return { title: summary, location, start: shown(startDate), end: shown(endDate) }
})
process.stdout.write(JSON.stringify({ events, text: calendar.toString() }))
