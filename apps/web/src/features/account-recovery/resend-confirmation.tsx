import type { ComponentProps } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useResendConfirmation } from './queries.ts'

/** Sends the confirmation mail again, and says what became of it in its place. */
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
    <div className="actions">
      {!resend.isSuccess && (
        <Button {...(look && { look })} busy={resend.isPending} onClick={() => resend.mutate()}>
          {resend.isPending ? t('confirm.resending') : label}
        </Button>
      )}
      <p role="status" className="text-md">
        {resend.isSuccess && t('confirm.resent', { email })}
        {resend.isError && (serverMessage(resend.error) ?? t('confirm.resendFailed'))}
      </p>
    </div>
  )
}
