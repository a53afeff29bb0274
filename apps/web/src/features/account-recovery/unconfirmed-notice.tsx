import { MailQuestionMark } from 'lucide-react'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'
import styles from './unconfirmed-notice.module.css'

/** Notice for users with an unconfirmed email address: no digest is sent to it yet. */
export function UnconfirmedNotice() {
  const { t } = useTexts()
  const { email, emailConfirmed } = useUser()
  if (emailConfirmed) return null
  return (
    <aside className={styles.unconfirmed} aria-labelledby="unconfirmed">
      <MailQuestionMark aria-hidden="true" />
      <div>
        <h2 id="unconfirmed">{t('confirm.notice')}</h2>
        <p>{t('confirm.notice.text', { email })}</p>
      </div>
      <ResendConfirmation label={t('confirm.notice.again')} />
    </aside>
  )
}
