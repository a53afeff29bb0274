import { REPORT_KINDS } from '@uitpost/contracts/constants'
import { useId } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { failureOf, useReport } from './queries.ts'
import styles from './reader-reports.module.css'

/** Buttons to report what is wrong with an event. A second report replaces the first. */
export function ReportEvent({ eventId }: { eventId: string }) {
  const { t } = useTexts()
  const report = useReport(eventId)
  const label = useId()
  const { isPending, isSuccess, variables } = report
  return (
    <div className={styles.report} role="group" aria-labelledby={label}>
      <p id={label} className={styles.reportLabel}>
        {t('report.heading')}
      </p>
      <div className={styles.reportKinds}>
        {REPORT_KINDS.map((kind) => {
          const sent = isSuccess && variables === kind
          return (
            <Button
              key={kind}
              look={sent ? 'solid' : 'line'}
              size="dense"
              aria-pressed={sent}
              busy={isPending && variables === kind}
              disabled={isPending}
              onClick={() => {
                if (!sent) report.mutate(kind)
              }}
            >
              {t(`report.kind.${kind}`)}
            </Button>
          )
        })}
      </div>
      {isSuccess && (
        <Note state="success">
          <p>{t('report.sent')}</p>
        </Note>
      )}
      {report.isError && <Alert>{t(`report.${failureOf(report.error)}`)}</Alert>}
    </div>
  )
}
