import type { EventDetail } from '@uitpost/contracts'
import { familyOf } from '@uitpost/contracts/families'
import { withoutItself } from '@uitpost/contracts/near-that-day'
import { addressOf, sayAddress, townNamesIn } from '@uitpost/places/address'
import { Link } from 'react-router-dom'
import { placeText } from '../../../texts/place-text.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { agendaPath } from '../agenda/filters/agenda-filter.ts'
import { distanceText } from '../distance.ts'
import { hoursOf } from '../event-dates.ts'
import { useNearThatDay } from '../queries.ts'
import styles from './event-view.module.css'

/** What else is on near an event that day, the nearest first; nothing while that is unknown. */
export function NearThatDay({ event, today }: { event: EventDetail; today: string }) {
  const texts = useTexts()
  const { t, language } = texts
  const { data, question } = useNearThatDay(event, today)
  const { town } = event
  const items = withoutItself(data?.items ?? [], event)
  if (!question || !town || items.length === 0) return null
  return (
    <Section heading={t('eventPage.nearby')}>
      <ul className={styles.eventNearby}>
        {items.map(({ event: other, km }) => {
          const distance = distanceText(km, texts)
          const address = addressOf({ ...other, townNames: townNamesIn(other, language) })
          return (
            <li key={other.id}>
              <i data-family={familyOf(other.category?.slug)} aria-hidden="true" />
              <p>
                <Link to={`/events/${other.id}`}>{other.title}</Link>
                <span>{[hoursOf(other, texts, today), sayAddress(address)].filter(Boolean).join(', ')}</span>
              </p>
              {distance && <span>{distance}</span>}
            </li>
          )
        })}
      </ul>
      <p>
        <Link
          className={styles.eventNearbyAll}
          to={agendaPath({ from: question.from, to: question.to, near: town.name })}
        >
          {placeText(texts, texts.named(town), ({ place }) =>
            t('eventPage.nearby.all', {
              date: texts.day(question.from, { day: 'numeric', month: 'long' }),
              place,
            }),
          )}
        </Link>
      </p>
    </Section>
  )
}
