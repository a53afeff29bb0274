import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import fieldStyles from '../../../ui/forms/field.module.css'
import { usePartSeries } from '../queries.ts'
import styles from './series-facts.module.css'

/** Tells admins why an event is in a series of single dates, with a button to take it out. */
export function PartSeries({ eventId, announce }: { eventId: string; announce: Announce }) {
  const { t } = useTexts()
  const part = usePartSeries(eventId, announce)
  return (
    <div className={styles.series}>
      <p className={fieldStyles.hint}>{t('series.why')}</p>
      <Button look="line" size="dense" busy={part.isPending} onClick={() => part.mutate()}>
        {t('series.part')}
      </Button>
    </div>
  )
}
