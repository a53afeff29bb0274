import type { Agenda } from '@uitpost/contracts'
import type { ReactNode } from 'react'
import { cityName } from '../../../texts/city-name.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { Saving } from '../event-card.tsx'
import type { Following } from '../series/series-facts.tsx'
import { AgendaList } from './agenda-list.tsx'
import styles from './found-agenda.module.css'

/** Says that nothing was found, and shows what is nearest in place or in time. */
export function NothingFound({
  nearest,
  today,
  saving,
  following,
  onShow,
  children,
}: {
  nearest: Agenda['nearest']
  /** Asks for the day and the place of what is nearest. */
  onShow: (() => void) | undefined
  today: string
  saving: Saving | undefined
  following: Following | undefined
  children: ReactNode
}) {
  const texts = useTexts()
  const { t, day } = texts
  return (
    <>
      <EmptyState title={t('allEvents.none')}>
        {nearest ? t('agenda.nearest') : t('allEvents.none.hint')} {children}
      </EmptyState>
      {nearest && (
        <section aria-labelledby="nearest">
          <h3 id="nearest" className={styles.nearest}>
            {t(`agenda.nearest.${nearest.reason}`)}
          </h3>
          <AgendaList
            items={[nearest]}
            firstDay={today}
            today={today}
            saving={saving}
            following={following}
          />
          {onShow && (
            <Button look="line" className={styles.more} onClick={onShow}>
              {t('agenda.nearest.show', {
                what:
                  nearest.reason === 'place'
                    ? cityName(nearest.event, texts)
                    : day(nearest.event.startDate.slice(0, 10), { day: 'numeric', month: 'long' }),
              })}
            </Button>
          )}
        </section>
      )}
    </>
  )
}
