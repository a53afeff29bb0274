import { useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import textStyles from '../../ui/text.module.css'
import { useForgotPassword } from './queries.ts'

/** Requests a password reset link. The answer shown is the same whether or not the address has an account. */
export function ForgotPasswordForm() {
  const { t } = useTexts()
  const forgot = useForgotPassword()
  const [email, setEmail] = useState('')
  if (forgot.isSuccess) {
    return (
      <Note
        state="success"
        action={
          <Button look="line" onClick={forgot.reset}>
            {t('forgot.again')}
          </Button>
        }
      >
        <p className={textStyles.strong}>{t('forgot.sent')}</p>
        <p>{t('forgot.sent.text', { email })}</p>
      </Note>
    )
  }
  return (
    <Form className={stackStyles.stackForm} onSend={() => forgot.mutate({ email })}>
      <p>{t('forgot.text')}</p>
      {forgot.isError && <Alert>{serverMessage(forgot.error) ?? t('forgot.failed')}</Alert>}
      <TextField
        name="email"
        type="email"
        label={t('forgot.email')}
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        required
      />
      <Button type="submit" look="signal" size="large" busy={forgot.isPending}>
        {forgot.isPending ? t('forgot.submitting') : t('forgot.submit')}
      </Button>
    </Form>
  )
}
