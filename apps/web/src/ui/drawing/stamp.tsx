import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../layout/class-names.ts'

interface StampProps {
  /** 'YYYY-MM-DD' */
  date: string
  country: string
  ink: string
  small?: boolean
  /** Cancelled: the event is saved. */
  cancelled?: boolean
}

/** The perforated date block: month, country, day. */
export function Stamp({ date, country, ink, small = false, cancelled = false }: StampProps) {
  const { day, stampMonth } = useTexts()
  return (
    <time className={classNames('stamp', small && 'stamp-small')} data-ink={ink} dateTime={date}>
      <span className="stamp-month">{stampMonth(date)}</span>{' '}
      <span className="stamp-land" aria-hidden="true">
        {country}
      </span>{' '}
      <span className="stamp-day">{day(date, { day: 'numeric' })}</span>
      {cancelled && <Postmark />}
    </time>
  )
}

/** Two rings and three waves, printed over the edge of the stamp. */
const Postmark = () => (
  <svg className="postmark" viewBox="0 0 40 40" aria-hidden="true">
    <circle cx="20" cy="20" r="18.5" />
    <circle cx="20" cy="20" r="14" />
    <path d="M8 16.5q3-2.5 6 0t6 0t6 0t6 0M7 21.5q3-2.5 6 0t6 0t6 0t6 0t2.5-1M8 26.5q3-2.5 6 0t6 0t6 0t6 0" />
  </svg>
)

/** A stamp without a print: an empty or a loading place. */
export function BlankStamp() {
  return <span className="stamp blank" aria-hidden="true" />
}
