import { COMPLAINTS } from '@uitpost/contracts/admin-constants'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import pageStyles from '../../ui/layout/page.module.css'
import textStyles from '../../ui/text.module.css'
import { useComplaintRate, useResumeMails } from './queries.ts'

/** Warning shown when the rate of spam complaints exceeds the alarm limit, or has stopped optional mail. */
export function ComplaintBanner() {
  const { t, count, number, instant } = useTexts()
  const { data } = useComplaintRate()
  const resume = useResumeMails()
  if (!data || data.state === 'good') return null
  const { complaints, mails, since, stoppedAt } = data
  const moment = (at: string) => instant(at, { dateStyle: 'medium', timeStyle: 'short' })
  const limits = {
    alarm: number(COMPLAINTS.alarm * 100),
    stop: number(COMPLAINTS.stop * 100),
    fewest: number(COMPLAINTS.fewestMails),
  }
  return (
    <div className={pageStyles.pageNote}>
      <Note
        state="warning"
        action={
          stoppedAt && (
            <Button look="line" size="dense" busy={resume.isPending} onClick={() => resume.mutate()}>
              {t('complaints.resume')}
            </Button>
          )
        }
      >
        <p className={textStyles.strong}>
          {stoppedAt ? t('complaints.stopped', { when: moment(stoppedAt) }) : t('complaints.alarm')}
        </p>
        <p>
          {count('complaints.count', complaints)}{' '}
          {t('complaints.share', {
            mails: number(mails),
            rate: mails > 0 ? number(Math.round((complaints / mails) * 10_000) / 100) : '–',
            since: moment(since),
          })}
        </p>
        <p>{t(stoppedAt ? 'complaints.stopped.text' : 'complaints.alarm.text', limits)}</p>
      </Note>
    </div>
  )
}
