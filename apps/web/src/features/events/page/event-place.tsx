import type { EventDetail } from '@uitpost/contracts'
import { addressOf, geoLink, pointOf, routeLink, sayAddress, townNamesIn } from '@uitpost/places/address'
import { Route } from 'lucide-react'
import { useTexts } from '../../../texts/texts.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import styles from './event-view.module.css'
import { PlaceMap } from './place-map.tsx'

/** Where an event takes place: a map of the surroundings, the address shown once, and links to directions. */
export function EventPlace({ event }: { event: EventDetail }) {
  const { t, language } = useTexts()
  const { country } = event
  const point = pointOf(event)
  const townNames = townNamesIn(event, language)
  const address = addressOf({ ...event, townNames })
  const line = sayAddress(address)
  const searched = `${line}, ${t(`country.${country}`)}`
  return (
    <Section heading={t('eventPage.where')}>
      {point && <PlaceMap event={event} point={point} townName={townNames[0]} />}
      <address className={styles.eventAddress}>
        <b>{address.venue ?? address.town}</b>
        {[...(address.venue ? [address.town] : []), t(`country.${country}`)].join(', ')}
      </address>
      <p className={styles.eventWays}>
        <ButtonLink
          look="line"
          aria-label={t('eventPage.routeTo', { place: line })}
          href={routeLink(searched)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Route aria-hidden="true" />
          {t('eventPage.route')}
        </ButtonLink>
        {point && (
          <ButtonLink look="quiet" href={geoLink(searched, point)}>
            {t('eventPage.mapApp')}
          </ButtonLink>
        )}
      </p>
    </Section>
  )
}
