import type { ComponentProps } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import sectionStyles from '../../ui/layout/section.module.css'
import textStyles from '../../ui/text.module.css'
import { useResendConfirmation } from './queries.ts'

/** Button that sends the confirmation mail again; a status text replaces it once the mail is sent. */
export function ResendConfirmation({
  label,
  look = 'line',
}: {
  label: string
  look?: ComponentProps<typeof Button>['look']
}) {
  const { t } = useTexts()
  const { email } = useUser()
  const resend = useResendConfirmation()
  return (
    <div className={sectionStyles.actions}>
      {!resend.isSuccess && (
        <Button {...(look && { look })} busy={resend.isPending} onClick={() => resend.mutate()}>
          {resend.isPending ? t('confirm.resending') : label}
        </Button>
      )}
      <p role="status" className={textStyles.medium}>
        {resend.isSuccess && t('confirm.resent', { email })}
        {resend.isError && (serverMessage(resend.error) ?? t('confirm.resendFailed'))}
      </p>
    </div>
  )
}
