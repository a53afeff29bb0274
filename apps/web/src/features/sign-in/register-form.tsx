import {
  type Country,
  DEFAULT_CHANNEL,
  DEFAULT_COUNTRY,
  DEFAULT_FREQUENCY,
  DISCOVERY_COUNTRIES,
} from '@uitpost/contracts/constants'
import { type SubmitEvent, useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField, TextField } from '../../ui/controls/field.tsx'
import { readForm } from '../../ui/controls/form-values.ts'
import { NewPasswordField, PasswordField } from '../../ui/controls/password-field.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useRegister } from './queries.ts'
import { checkRegistration, type RegistrationError, type RegistrationForm } from './registration.ts'

/** What others know of somebody, and so no good part of a password. */
const wordsOf = (form: HTMLFormElement) =>
  Object.values(readForm(form, ['name', 'email', 'city'])).flatMap((value) => value.split(/[\s@.]+/))

/** The form of a new account. What is wrong is said all at once, joined with commas, and nothing is sent. */
export function RegisterForm() {
  const { t } = useTexts()
  const register = useRegister()
  const [country, setCountry] = useState<Country>(DEFAULT_COUNTRY)
  const [errors, setErrors] = useState<RegistrationError[]>([])
  const invalid = (field: keyof RegistrationForm) => errors.some((error) => error.field === field)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = readForm(event.currentTarget, ['name', 'email', 'password', 'confirmation', 'city'])
    const found = checkRegistration(form)
    setErrors(found)
    register.reset()
    const [first] = found
    if (first) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${first.field}"]`)?.focus()
      return
    }
    register.mutate({
      name: form.name.trim(),
      email: form.email,
      password: form.password,
      city: form.city.trim(),
      country,
      preferredChannel: DEFAULT_CHANNEL,
      deliveryFreq: DEFAULT_FREQUENCY,
    })
  }

  return (
    <form className="grid gap-5" onSubmit={submit} noValidate>
      {errors.length > 0 && <Alert>{errors.map((error) => t(error.text)).join(', ')}</Alert>}
      {register.isError && <Alert>{serverMessage(register.error) ?? t('register.failed')}</Alert>}
      <TextField name="name" label={t('register.name')} autoComplete="name" invalid={invalid('name')} />
      <TextField
        name="email"
        type="email"
        label={t('register.email')}
        autoComplete="email"
        invalid={invalid('email')}
      />
      <NewPasswordField
        name="password"
        label={t('register.password')}
        placeholder={t('register.passwordPlaceholder')}
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        weakLabel={t('password.weak')}
        known={wordsOf}
        invalid={invalid('password')}
      />
      <PasswordField
        name="confirmation"
        label={t('register.confirm')}
        showLabel={t('password.showConfirmation')}
        hideLabel={t('password.hideConfirmation')}
        autoComplete="new-password"
        invalid={invalid('confirmation')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="city"
          label={t('register.city')}
          autoComplete="address-level2"
          invalid={invalid('city')}
        />
        <SelectField
          name="country"
          label={t('register.country')}
          value={country}
          onChange={(event) => setCountry(event.target.value as Country)}
        >
          {DISCOVERY_COUNTRIES.map((code) => (
            <option key={code} value={code}>
              {t(`country.${code}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="hint">{t('register.age')}</p>
      <Button type="submit" look="signal" size="large" busy={register.isPending}>
        {register.isPending ? t('register.submitting') : t('register.submit')}
      </Button>
    </form>
  )
}
