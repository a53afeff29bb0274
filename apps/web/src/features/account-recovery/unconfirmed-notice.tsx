import { MailQuestionMark } from 'lucide-react'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'
import './unconfirmed-notice.css'

/** Tells whoever has not confirmed the address that no events leave for it yet. */
export function UnconfirmedNotice() {
  const { t } = useTexts()
  const { email, emailConfirmed } = useUser()
  if (emailConfirmed) return null
  return (
    <aside className="unconfirmed" aria-labelledby="unconfirmed">
      <MailQuestionMark className="icon" aria-hidden="true" />
      <div>
        <h2 id="unconfirmed">{t('confirm.notice')}</h2>
        <p>{t('confirm.notice.text', { email })}</p>
      </div>
      <ResendConfirmation label={t('confirm.notice.again')} />
    </aside>
  )
}
