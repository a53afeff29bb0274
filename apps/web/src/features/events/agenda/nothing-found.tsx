import type { Agenda } from '@uitpost/contracts'
import type { ReactNode } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { Saving } from '../event-card.tsx'
import type { Following } from '../series/series-facts.tsx'
import { AgendaList } from './agenda-list.tsx'
import styles from './found-agenda.module.css'

/** What comes nearest, in the order in which it is shown. */
const NEAREST = ['titled', 'elsewhere', 'later', 'laterElsewhere'] as const

/** Nothing was found: the events with these words in the title, and what comes nearest in place and in time. */
export function Nothing({
  nearest,
  today,
  saving,
  following,
  children,
}: {
  nearest: NonNullable<Agenda['nearest']>
  today: string
  saving: Saving | undefined
  following: Following | undefined
  children: ReactNode
}) {
  const { t } = useTexts()
  const shown = NEAREST.filter((which) => nearest[which].length > 0)
  return (
    <>
      <EmptyState title={t('allEvents.none')}>
        {shown.length > 0 ? t('agenda.nearest') : t('allEvents.none.hint')} {children}
      </EmptyState>
      {shown.map((which) => (
        <section key={which} aria-labelledby={`nearest-${which}`}>
          <h3 id={`nearest-${which}`} className={styles.nearest}>
            {t(`agenda.${which}`)}
          </h3>
          <AgendaList
            items={nearest[which]}
            firstDay={today}
            today={today}
            saving={saving}
            following={following}
          />
        </section>
      ))}
    </>
  )
}
