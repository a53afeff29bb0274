import type { Family } from '@uitpost/contracts/families'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../class-names.ts'
import styles from './stamp.module.css'

interface StampProps {
  /** 'YYYY-MM-DD' */
  date: string
  country: string
  family: Family
  small?: boolean
  /** Draws a postmark: the event is saved. */
  cancelled?: boolean
}

/** The perforated date block: month, country, day. */
export function Stamp({ date, country, family, small = false, cancelled = false }: StampProps) {
  const { day, stampMonth } = useTexts()
  return (
    <time
      className={classNames(styles.stamp, small && styles.stampSmall)}
      data-family={family}
      dateTime={date}
    >
      <span className={styles.stampMonth}>{stampMonth(date)}</span>{' '}
      <span className={styles.stampCountry} aria-hidden="true">
        {country}
      </span>{' '}
      <span className={styles.stampDay}>{day(date, { day: 'numeric' })}</span>
      {cancelled && <Postmark />}
    </time>
  )
}

/** Two rings and three waves over the edge of the stamp. */
const Postmark = () => (
  <svg className={styles.postmark} viewBox="0 0 40 40" aria-hidden="true">
    <circle cx="20" cy="20" r="18.5" />
    <circle cx="20" cy="20" r="14" />
    <path d="M8 16.5q3-2.5 6 0t6 0t6 0t6 0M7 21.5q3-2.5 6 0t6 0t6 0t6 0t2.5-1M8 26.5q3-2.5 6 0t6 0t6 0t6 0" />
  </svg>
)

/** An unprinted stamp, for empty and loading states. */
export function BlankStamp() {
  return <span className={classNames(styles.stamp, styles.blank)} aria-hidden="true" />
}
