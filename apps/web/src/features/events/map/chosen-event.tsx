import type { AgendaItem } from '@uitpost/contracts'
import { badgeInkOf, familyOf } from '@uitpost/contracts/families'
import { addressOf, townNamesIn } from '@uitpost/places/address'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useCategoryName } from '../../../texts/category-names.ts'
import { cityName } from '../../../texts/city-name.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { InkBadge } from '../../../ui/drawing/badge.tsx'
import { Stamp } from '../../../ui/drawing/stamp.tsx'
import textStyles from '../../../ui/text.module.css'
import { distanceText } from '../distance.ts'
import eventCardStyles from '../event-card.module.css'
import { SaveButton, type Saving } from '../event-card.tsx'
import { dateRange, ongoingText } from '../event-dates.ts'
import { DateKnown } from '../series/series-facts.tsx'
import styles from './event-map.module.css'

/** An event chosen on the map: what it is, when and where, with a heart and the way to its page. */
export function ChosenEvent({
  item: { event, km },
  today,
  saving,
}: {
  item: Pick<AgendaItem, 'event' | 'km'>
  today: string
  saving: Saving | undefined
}) {
  const texts = useTexts()
  const { t, language } = texts
  const family = familyOf(event.category?.slug)
  const category = useCategoryName(event.category)
  const distance = distanceText(km, texts)
  const { venue } = addressOf({ ...event, townNames: townNamesIn(event, language) })
  const page = `/events/${event.id}`
  return (
    <article className={styles.chosen} data-family={family}>
      <Stamp
        small
        date={event.startDate.slice(0, 10)}
        country={event.country}
        family={family}
        cancelled={saving?.isSaved(event) ?? false}
      />
      <div className={styles.chosenBody}>
        <p className={eventCardStyles.eventKicker}>
          <InkBadge ink={badgeInkOf(event.category?.slug)}>{category}</InkBadge>
          <span className={eventCardStyles.eventCity}>{cityName(event, texts)}</span>
          {distance && <span className={textStyles.muted}>{distance}</span>}
        </p>
        <h3>
          <Link to={page}>{event.title}</Link>
        </h3>
        <p>
          {[ongoingText(event, texts, today), dateRange(event, texts, today), venue]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <DateKnown event={event} />
      </div>
      <div className={styles.chosenActions}>
        {saving && <SaveButton event={event} saving={saving} />}
        <ButtonLink look="line">
          <Link to={page} aria-label={`${t('map.open')} ${event.title}`}>
            {t('map.open')}
            <ArrowRight aria-hidden="true" />
          </Link>
        </ButtonLink>
      </div>
    </article>
  )
}
