import {
  type Country,
  DEFAULT_CHANNEL,
  DEFAULT_COUNTRY,
  DEFAULT_FREQUENCY,
  DISCOVERY_COUNTRIES,
} from '@uitpost/contracts/constants'
import { useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { usePlaces } from '../../api/place-names.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useCheckedForm } from '../../ui/forms/checked-form.tsx'
import { ChoiceField } from '../../ui/forms/choice-field.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import { TextField } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { readForm } from '../../ui/forms/form-values.ts'
import { NewPasswordFields } from '../../ui/forms/password/new-password.tsx'
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
  const { form, alert, isInvalid } = useCheckedForm(REGISTRATION_FIELDS, checkRegistration, (values) => {
    register.reset()
    if (!values) return
    register.mutate({
      name: values.name.trim(),
      email: values.email,
      password: values.password,
      city: values.city.trim(),
      country,
      preferredChannel: DEFAULT_CHANNEL,
      deliveryFreq: DEFAULT_FREQUENCY,
    })
  })

  return (
    <Form {...form} className={stackStyles.stackForm} data-required-marked="">
      <p className={fieldStyles.hint}>{t('form.required')}</p>
      {alert}
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
      <NewPasswordFields
        label={t('register.password')}
        confirmationLabel={t('register.confirm')}
        known={wordsOf}
        required
        isInvalid={isInvalid}
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
        <ChoiceField
          name="country"
          label={t('register.country')}
          value={country}
          options={DISCOVERY_COUNTRIES}
          textOf={(code) => t(`country.${code}`)}
          onChoose={setCountry}
        />
      </div>
      <p className={fieldStyles.hint}>{t('register.age')}</p>
      <Button type="submit" look="signal" size="large" busy={register.isPending}>
        {register.isPending ? t('register.submitting') : t('register.submit')}
      </Button>
    </Form>
  )
}
