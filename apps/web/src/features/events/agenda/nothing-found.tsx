import type { Agenda } from '@uitpost/contracts'
import type { ReactNode } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
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
  children,
}: {
  nearest: Agenda['nearest']
  today: string
  saving: Saving | undefined
  following: Following | undefined
  children: ReactNode
}) {
  const { t } = useTexts()
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
        </section>
      )}
    </>
  )
}
