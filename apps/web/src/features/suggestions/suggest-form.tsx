import type { NewSuggestion } from '@uitpost/contracts'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { serverMessage } from '../../api/api-error.ts'
import { usePlaces } from '../../api/place-names.ts'
import { useUser } from '../../api/session/session.tsx'
import { cityName } from '../../texts/city-name.ts'
import { useTexts } from '../../texts/texts.tsx'
import alertStyles from '../../ui/feedback/alert.module.css'
import { useToast } from '../../ui/feedback/toast.tsx'
import { IdOptions } from '../../ui/forms/choice-field.tsx'
import { DialogForm } from '../../ui/forms/dialog-form.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import { SelectField, TextAreaField, TextField } from '../../ui/forms/field.tsx'
import { readForm } from '../../ui/forms/form-values.ts'
import { SuggestField } from '../../ui/forms/suggest/suggest-field.tsx'
import textStyles from '../../ui/text.module.css'
import { placeSuggestions } from '../../ui/wording/place-suggestions.ts'
import { useSuggest, useSuggestionCheck } from './queries.ts'
import suggestionsStyles from './suggestions.module.css'

const FIELDS = ['title', 'date', 'time', 'location', 'categoryId', 'link', 'description'] as const

/** Request body of the form; undefined while title, date or city are missing. */
function suggestionOf(form: HTMLFormElement, city: string): NewSuggestion | undefined {
  const { title, date, time, location, categoryId, link, description } = readForm(form, FIELDS)
  if (!title.trim() || !date || !city.trim()) return undefined
  return {
    title,
    city,
    startDate: time ? `${date}T${time}` : date,
    location: location || null,
    categoryId: categoryId || null,
    link: link || null,
    description: description || null,
  }
}

/** Form for an event; shows similar known events as soon as the required fields are filled in. */
export function SuggestForm({
  categories,
  onClose,
}: {
  categories: readonly { id: string; name: string }[]
  onClose: () => void
}) {
  const texts = useTexts()
  const { t } = texts
  const toast = useToast()
  const user = useUser()
  const form = useRef<HTMLFormElement>(null)
  const [city, setCity] = useState(user.city)
  const places = placeSuggestions(usePlaces(), texts)
  const suggest = useSuggest()
  const [stated, setStated] = useState<NewSuggestion>()
  // The comparison is requested on blur, not on every key.
  const compareIn = (town: string) =>
    form.current?.checkValidity() && setStated(suggestionOf(form.current, town))
  const compare = () => compareIn(city)
  const send = (element: HTMLFormElement) => {
    const suggestion = suggestionOf(element, city)
    if (!suggestion) return
    suggest.mutate(suggestion, {
      onSuccess: ({ outcome }) => {
        toast({ title: t('suggest.sent'), text: t(`suggest.sent.${outcome}`), state: 'success' })
        onClose()
      },
    })
  }
  return (
    <DialogForm
      ref={form}
      submit={suggest.isPending ? t('suggest.sending') : t('suggest.send')}
      busy={suggest.isPending}
      failure={suggest.isError && (serverMessage(suggest.error) ?? t('suggest.failed'))}
      onSend={send}
      onClose={onClose}
    >
      <TextField label={t('suggest.title')} name="title" required maxLength={300} onBlur={compare} />
      <TextField type="date" label={t('suggest.start')} name="date" required onBlur={compare} />
      <TextField type="time" label={t('suggest.time')} name="time" onBlur={compare} />
      <SuggestField
        {...places}
        label={t('suggest.city')}
        value={city}
        onText={setCity}
        onDone={compareIn}
        required
        maxLength={120}
      />
      <KnownEvents suggestion={stated} />
      <TextField label={t('suggest.location')} name="location" maxLength={500} />
      <SelectField label={t('suggest.category')} name="categoryId" defaultValue="">
        <IdOptions none={t('suggest.category.none')} of={categories} />
      </SelectField>
      <TextField
        type="url"
        label={t('suggest.link')}
        hint={t('suggest.link.hint')}
        name="link"
        maxLength={2_000}
      />
      <TextAreaField label={t('suggest.description')} name="description" rows={3} maxLength={5_000} />
    </DialogForm>
  )
}

function KnownEvents({ suggestion }: { suggestion: NewSuggestion | undefined }) {
  const texts = useTexts()
  const { t, day } = texts
  const check = useSuggestionCheck(suggestion)
  const known = check.isError ? [] : (check.data?.duplicates ?? [])
  const refused = check.isError && serverMessage(check.error)
  return (
    <div role="status">
      {refused && <p className={fieldStyles.caution}>{refused}</p>}
      {known.length > 0 && (
        <div className={alertStyles.alert} data-state="warning">
          <div className={suggestionsStyles.suggestAlike}>
            <p className={textStyles.strong}>{t('suggest.known')}</p>
            <ul>
              {known.map(({ id, title, startDate, ...place }) => (
                <li key={id}>
                  <Link to={`/events/${id}`}>{title}</Link>,{' '}
                  {day(startDate.slice(0, 10), { day: 'numeric', month: 'short', year: 'numeric' })},{' '}
                  {cityName(place, texts)}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}
