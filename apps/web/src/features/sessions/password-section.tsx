import { serverMessage } from '../../api/api-error.ts'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import sectionStyles from '../../ui/layout/section.module.css'
import { Section } from '../../ui/layout/section.tsx'
import textStyles from '../../ui/text.module.css'
import { PasswordForm } from './password-form.tsx'
import { useMailPasswordLink } from './queries.ts'

/** Changes the password; an account that began by e-mail alone gets a link to set its first one. */
export function PasswordSection() {
  const { hasPassword } = useUser()
  return hasPassword === false ? <NoPassword /> : <PasswordForm />
}

function NoPassword() {
  const { t } = useTexts()
  const { email } = useUser()
  const link = useMailPasswordLink()
  return (
    <Section heading={t('profile.password')}>
      <p className={sectionStyles.sectionText}>{t('profile.noPassword')}</p>
      {link.isError && <Alert>{serverMessage(link.error) ?? t('profile.noPassword.failed')}</Alert>}
      <div className={sectionStyles.actions}>
        {!link.isSuccess && (
          <Button busy={link.isPending} onClick={() => link.mutate(email)}>
            {link.isPending ? t('profile.noPassword.sending') : t('profile.noPassword.send')}
          </Button>
        )}
        <p role="status" className={textStyles.medium}>
          {link.isSuccess && t('profile.noPassword.sent', { email })}
        </p>
      </div>
    </Section>
  )
}
