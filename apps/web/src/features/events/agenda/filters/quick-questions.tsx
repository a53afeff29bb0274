import type { Place } from '@uitpost/contracts'
import { MapPin, Search } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useUser } from '../../../../api/session/session.tsx'
import { placeText } from '../../../../texts/place-text.ts'
import { useTexts } from '../../../../texts/texts.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import buttonStyles from '../../../../ui/controls/button.module.css'
import { agendaPath, DISTANCE_DEFAULT } from './agenda-filter.ts'
import styles from './quick-questions.module.css'

/** The question most people have, in one press: what is on near me this weekend, in the categories I follow? */
export function QuickQuestions({
  followed,
  ownPlace,
}: {
  /** Slugs of the categories. */
  followed: readonly string[]
  /** The place that the user's city names, if it is known. */
  ownPlace: Place | null | undefined
}) {
  const texts = useTexts()
  const { t, named } = texts
  const { city } = useUser()
  const place = city ? { near: city, km: DISTANCE_DEFAULT } : {}
  const weekend = agendaPath({ when: 'weekend', ...place, categories: followed.join(',') })
  return (
    <nav className={styles.questions} aria-label={t('agenda.quick')}>
      <Link className={buttonStyles.button} to={weekend}>
        <MapPin aria-hidden="true" />
        {city
          ? placeText(texts, ownPlace ? named(ownPlace) : city, (near) => t('agenda.weekendNear', near))
          : t('agenda.when.weekend')}
      </Link>
      <Link className={classNames(buttonStyles.button, buttonStyles.buttonLine)} to="/events">
        <Search aria-hidden="true" />
        <span>{t('agenda.search')}</span>
      </Link>
    </nav>
  )
}
