import {
  type Country,
  DEFAULT_CHANNEL,
  DEFAULT_COUNTRY,
  DEFAULT_FREQUENCY,
  DISCOVERY_COUNTRIES,
} from '@uitpost/contracts/constants'
import { type SubmitEvent, useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { usePlaces } from '../../api/place-names.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { useFormErrors } from '../../ui/forms/form-errors.ts'
import { readForm } from '../../ui/forms/form-values.ts'
import { NewPasswordField, PasswordField } from '../../ui/forms/password-field.tsx'
import { SuggestField } from '../../ui/forms/suggest/suggest-field.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import { placeSuggestions } from '../../ui/wording/place-suggestions.ts'
import authPageStyles from './auth-page.module.css'
import { useRegister } from './queries.ts'
import { checkRegistration, REGISTRATION_FIELDS } from './registration.ts'

/** Words of name, email and city, which others know and which make a password weak. */
const wordsOf = (form: HTMLFormElement) =>
  Object.values(readForm(form, ['name', 'email', 'city'])).flatMap((value) => value.split(/[\s@.]+/))

/**
 * Registration form. All validation errors are shown together, joined with commas, and nothing is sent; an error goes
 * when its field is mended.
 */
export function RegisterForm() {
  const texts = useTexts()
  const { t } = texts
  const register = useRegister()
  const [country, setCountry] = useState<Country>(DEFAULT_COUNTRY)
  const [city, setCity] = useState('')
  const places = placeSuggestions(usePlaces(), texts)
  const { errors, isInvalid, checked, mend } = useFormErrors(REGISTRATION_FIELDS, checkRegistration)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = checked(event.currentTarget)
    register.reset()
    if (!form) return
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
    <form
      className={stackStyles.stackForm}
      onSubmit={submit}
      onChange={mend}
      noValidate
      data-required-marked=""
    >
      <p className={fieldStyles.hint}>{t('form.required')}</p>
      {errors.length > 0 && <Alert>{errors.map((error) => t(error.text)).join(', ')}</Alert>}
      {register.isError && <Alert>{serverMessage(register.error) ?? t('register.failed')}</Alert>}
      <TextField
        name="name"
        label={t('register.name')}
        autoComplete="name"
        required
        invalid={isInvalid('name')}
      />
      <TextField
        name="email"
        type="email"
        label={t('register.email')}
        autoComplete="email"
        required
        invalid={isInvalid('email')}
      />
      <NewPasswordField
        name="password"
        label={t('register.password')}
        placeholder={t('register.passwordPlaceholder')}
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        weakLabel={t('password.weak')}
        known={wordsOf}
        required
        invalid={isInvalid('password')}
      />
      <PasswordField
        name="confirmation"
        label={t('register.confirm')}
        showLabel={t('password.showConfirmation')}
        hideLabel={t('password.hideConfirmation')}
        autoComplete="new-password"
        required
        invalid={isInvalid('confirmation')}
      />
      <div className={authPageStyles.formPair}>
        <SuggestField
          {...places}
          name="city"
          label={t('register.city')}
          autoComplete="address-level2"
          required
          invalid={isInvalid('city')}
          value={city}
          onText={setCity}
          onChoose={(place) =>
            setCountry(DISCOVERY_COUNTRIES.find((one) => one === place.country) ?? country)
          }
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
      <p className={fieldStyles.hint}>{t('register.age')}</p>
      <Button type="submit" look="signal" size="large" busy={register.isPending}>
        {register.isPending ? t('register.submitting') : t('register.submit')}
      </Button>
    </form>
  )
}
