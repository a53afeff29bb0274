import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { readForm } from '../../ui/forms/form-values.ts'
import { PasswordField } from '../../ui/forms/password/password-field.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import { useLogin } from './queries.ts'
import { SignInFailure } from './sign-in-failure.tsx'

/** Form for email and password, validated by the browser; errors of the server are shown above the fields. */
export function LoginForm() {
  const { t } = useTexts()
  const login = useLogin()
  return (
    <Form
      className={stackStyles.stackForm}
      onSend={(form) => login.mutate(readForm(form, ['email', 'password']))}
    >
      {login.isError && <SignInFailure error={login.error} otherwise={t('login.failed')} />}
      <TextField name="email" type="email" label={t('login.email')} autoComplete="email" required />
      <PasswordField name="password" label={t('login.password')} autoComplete="current-password" required />
      <Button type="submit" look="signal" size="large" busy={login.isPending}>
        {login.isPending ? t('login.submitting') : t('login.submit')}
      </Button>
    </Form>
  )
}
