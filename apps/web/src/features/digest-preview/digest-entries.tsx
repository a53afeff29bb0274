import type { DigestEntry } from '@uitpost/contracts'
import { Link } from 'react-router-dom'
import { inkOf } from '../../ui/drawing/ink.ts'
import { Stamp } from '../../ui/drawing/stamp.tsx'

/** The events of a digest, each with the line that says why it is there. */
export function DigestEntries({ events }: { events: readonly DigestEntry[] }) {
  return (
    <ol className="digest-entries">
      {events.map((event) => (
        <Entry key={event.id} event={event} />
      ))}
    </ol>
  )
}

function Entry({ event: { id, title, startDate, city, country, category, why } }: { event: DigestEntry }) {
  return (
    <li>
      <Stamp small date={startDate.slice(0, 10)} country={country} ink={inkOf(category?.slug)} />
      <div>
        <Link to={`/events/${id}`}>{title}</Link>
        <p className="digest-place">
          {[city, startDate.length > 10 && startDate.slice(11, 16)].filter(Boolean).join(', ')}
        </p>
        <p className="digest-why">{why}</p>
      </div>
    </li>
  )
}
