import { classNames } from './class-names.ts'

interface StampProps {
  /** 'YYYY-MM-DD' */
  date: string
  month: string
  day: string
  country: string
  ink: string
  small?: boolean
}

/** The perforated date block: month, country, day. */
export function Stamp({ date, month, day, country, ink, small = false }: StampProps) {
  return (
    <time className={classNames('stamp', small && 'stamp-small')} data-ink={ink} dateTime={date}>
      <span className="stamp-month">{month}</span>{' '}
      <span className="stamp-land" aria-hidden="true">
        {country}
      </span>{' '}
      <span className="stamp-day">{day}</span>
    </time>
  )
}

/** A stamp without a print: an empty or a loading place. */
export function BlankStamp() {
  return <span className="stamp blank" aria-hidden="true" />
}
