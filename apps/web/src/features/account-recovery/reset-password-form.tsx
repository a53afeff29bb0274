import { serverMessage } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useCheckedForm } from '../../ui/forms/checked-form.tsx'
import { Form } from '../../ui/forms/form.tsx'
import {
  checkNewPassword,
  NEW_PASSWORD_FIELDS,
  NewPasswordFields,
} from '../../ui/forms/password/new-password.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import { useResetPassword } from './queries.ts'

/** Sets a new password by the token of a mailed link, with the rules and texts of the registration form. */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTexts()
  const reset = useResetPassword()
  const { form, alert, isInvalid } = useCheckedForm(NEW_PASSWORD_FIELDS, checkNewPassword, (values) => {
    if (values) reset.mutate({ token, password: values.password }, { onSuccess: onDone })
  })
  return (
    <Form {...form} className={stackStyles.stackForm}>
      {alert}
      {reset.isError && <Alert>{serverMessage(reset.error) ?? t('reset.failed')}</Alert>}
      <NewPasswordFields
        label={t('reset.password')}
        confirmationLabel={t('reset.confirm')}
        isInvalid={isInvalid}
      />
      <Button type="submit" look="signal" size="large" busy={reset.isPending}>
        {reset.isPending ? t('reset.submitting') : t('reset.submit')}
      </Button>
    </Form>
  )
}
