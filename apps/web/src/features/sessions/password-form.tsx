import { useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { type FormError, useCheckedForm } from '../../ui/forms/checked-form.tsx'
import { Form } from '../../ui/forms/form.tsx'
import {
  checkNewPassword,
  NEW_PASSWORD_FIELDS,
  NewPasswordFields,
} from '../../ui/forms/password/new-password.tsx'
import { PasswordField } from '../../ui/forms/password/password-field.tsx'
import sectionStyles from '../../ui/layout/section.module.css'
import { Section } from '../../ui/layout/section.tsx'
import settingsStyles from '../../ui/layout/settings.module.css'
import stackStyles from '../../ui/layout/stack.module.css'
import { useChangePassword } from './queries.ts'
import sessionsStyles from './sessions.module.css'

const FIELDS = ['current', ...NEW_PASSWORD_FIELDS] as const
type Field = (typeof FIELDS)[number]

const check = (form: Record<Field, string>): FormError<Field>[] => [
  ...(form.current ? [] : [{ field: 'current', text: 'profile.password.currentRequired' } as const]),
  ...checkNewPassword(form),
]

/** Changes the password, which requires the current one; every other device is signed out. */
export function PasswordForm() {
  const { t } = useTexts()
  const { name, email, city } = useUser()
  const change = useChangePassword()
  const [round, setRound] = useState(0)
  const { form, alert, isInvalid } = useCheckedForm(FIELDS, check, (values) => {
    change.reset()
    if (!values) return
    change.mutate(
      { currentPassword: values.current, password: values.password },
      { onSuccess: () => setRound(round + 1) },
    )
  })

  return (
    <Section heading={t('profile.password')}>
      <p className={sectionStyles.sectionText}>{t('profile.password.text')}</p>
      <Form key={round} {...form} className={stackStyles.stackForm}>
        {alert}
        {change.isError && <Alert>{serverMessage(change.error) ?? t('profile.password.failed')}</Alert>}
        {/* Gives password managers the account that the password belongs to. */}
        <input hidden type="email" autoComplete="username" value={email} readOnly tabIndex={-1} />
        <div className={sectionStyles.fields}>
          <PasswordField
            name="current"
            label={t('profile.password.current')}
            showLabel={t('profile.password.showCurrent')}
            hideLabel={t('profile.password.hideCurrent')}
            autoComplete="current-password"
            invalid={isInvalid('current')}
          />
          <span className={sessionsStyles.passwordGap} />
          <NewPasswordFields
            label={t('profile.password.new')}
            confirmationLabel={t('profile.password.confirm')}
            known={() => [name, city, email].flatMap((text) => text.split(/[\s@.]+/))}
            isInvalid={isInvalid}
          />
        </div>
        <div className={sectionStyles.actions}>
          <Button type="submit" className={settingsStyles.buttonWide} busy={change.isPending}>
            {change.isPending ? t('profile.password.saving') : t('profile.password.save')}
          </Button>
        </div>
      </Form>
    </Section>
  )
}
