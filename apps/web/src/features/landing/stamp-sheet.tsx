import type { Event } from '@uitpost/contracts'
import { type Family, familyOf } from '@uitpost/contracts/families'
import type { ReactNode } from 'react'
import { cityName } from '../../texts/city-name.ts'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Engraving, FAMILY_ENGRAVINGS } from '../../ui/drawing/engraving.tsx'
import stampStyles from '../../ui/drawing/stamp.module.css'
import { useComingEvents } from './queries.ts'
import styles from './stamp-sheet.module.css'

type Drawn = readonly [name: string, date: string, city: string, country: string, family: Family]

/** Real events of one summer; their names are local and not translated. */
const summer: Drawn[] = [
  ['Gentse Feesten', '2026-07-17', 'Gent', 'BE', 'other'],
  ['Tilburgse Kermis', '2026-07-17', 'Tilburg', 'NL', 'fairs'],
  ['Boekenmarkt', '2026-07-18', 'Bredevoort', 'NL', 'books'],
  ['Antiekmarkt Tongeren', '2026-07-19', 'Tongeren', 'BE', 'collecting'],
  ['Zomer\u00ADcarnaval', '2026-07-25', 'Rotterdam', 'NL', 'music'],
  ['Parkyoga Zuiderpark', '2026-07-26', 'Den Haag', 'NL', 'wellness'],
  ['Deventer Boekenmarkt', '2026-08-02', 'Deventer', 'NL', 'books'],
  ['Hoornse Kermis', '2026-08-08', 'Hoorn', 'NL', 'fairs'],
  ['Antilliaanse Feesten', '2026-08-14', 'Hoogstraten', 'BE', 'music'],
]

/** Places of a sheet, and the one whose stamp is torn off and postmarked. */
const PLACES = 9
const TORN = 6

/**
 * A sheet of stamps: the approved events of the coming days, each a link to its page, or samples where there are none.
 * Places without an event stay unprinted.
 */
export function StampSheet() {
  const { t } = useTexts()
  const coming = useComingEvents(PLACES)
  const real = coming.length > 0
  return (
    <ul className={styles.stampSheet} aria-label={t(real ? 'landing.stamps.coming' : 'landing.stamps')}>
      {real
        ? Array.from({ length: PLACES }, (_, place) => (
            <EventPlace key={place} event={coming[place]} place={place} />
          ))
        : summer.map((sample, place) => (
            <Place key={sample[0]} sample={sample} place={place} lang="nl">
              <span className={styles.stampName} lang="nl">
                {sample[0]}
              </span>
            </Place>
          ))}
    </ul>
  )
}

/** The catalogue renders the page of an event, not the app, so its link is no link of the app. */
function EventPlace({ event, place }: { event: Event | undefined; place: number }) {
  const texts = useTexts()
  return event ? (
    <Place
      sample={[
        event.title,
        event.startDate.slice(0, 10),
        cityName(event, texts),
        event.country,
        familyOf(event.category?.slug),
      ]}
      place={place}
    >
      <a className={classNames(styles.stampName, styles.stampLink)} href={`/e/${event.id}`} dir="auto">
        {event.title}
      </a>
    </Place>
  ) : (
    <li aria-hidden="true">
      <span className={classNames(stampStyles.stamp, stampStyles.blank, styles.sheetStamp)} />
    </li>
  )
}

function Place({
  sample: [, date, city, country, family],
  place,
  lang,
  children,
}: {
  sample: Drawn
  place: number
  /** Language of the town's name, where it is known. */
  lang?: 'nl'
  children: ReactNode
}) {
  const { day } = useTexts()
  const torn = place === TORN
  return (
    <li className={classNames(torn && styles.torn)}>
      <div className={classNames(stampStyles.stamp, styles.sheetStamp)} data-family={family}>
        {children}
        <span className={classNames(stampStyles.stampCountry, styles.sheetCountry)} aria-hidden="true">
          {country}
        </span>
        <Engraving name={FAMILY_ENGRAVINGS[family]} />
        <time className={styles.stampFoot} dateTime={date}>
          <span className={classNames(stampStyles.stampDay, styles.sheetDay)}>
            {day(date, { day: 'numeric' })}
          </span>{' '}
          <span>
            {day(date, { month: 'short' })}
            <span className={styles.stampFootCity} lang={lang}>
              {city}
            </span>
          </span>
        </time>
        {torn && <Postmark date={date} />}
      </div>
    </li>
  )
}

const WAVE = 'q8-7 16 0t16 0t16 0t16 0'

/** Decorative postmark with the day of the event. */
const Postmark = ({ date }: { date: string }) => (
  <svg
    className={classNames(stampStyles.postmark, styles.sheetPostmark)}
    viewBox="0 0 150 72"
    aria-hidden="true"
  >
    <circle cx="36" cy="36" r="33" />
    <circle cx="36" cy="36" r="21" />
    <path id="postmark-ring" stroke="none" d="M36 61.5a25.5 25.5 0 1 1 .1 0" />
    <text>
      <textPath href="#postmark-ring" startOffset="2">
        UITPOST · NL · UITPOST · BE · UITPOST ·
      </textPath>
    </text>
    <text x="36" y="39" textAnchor="middle">
      {Number(date.slice(8))} · {Number(date.slice(5, 7))}
    </text>
    <path d={`M74 16${WAVE}M74 29${WAVE}M74 42${WAVE}M74 55${WAVE}`} />
  </svg>
)
