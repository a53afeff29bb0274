import type { NewSuggestion } from '@uitpost/contracts'
import { type FocusEvent, type SubmitEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { serverMessage } from '../../api/api-error.ts'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/controls/field.tsx'
import { readForm } from '../../ui/controls/form-values.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useSuggest, useSuggestionCheck } from './queries.ts'

const FIELDS = [
  ...(['title', 'date', 'time', 'city', 'location'] as const),
  ...(['categoryId', 'link', 'description'] as const),
] as const

/** What was typed as the server takes it; undefined as long as title, date or city are missing. */
function suggestionOf(form: HTMLFormElement): NewSuggestion | undefined {
  const { title, date, time, city, location, categoryId, link, description } = readForm(form, FIELDS)
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

/** A suggestion written by hand; what resembles it is shown as soon as it can be compared. */
export function SuggestForm({
  categories,
  onClose,
}: {
  categories: readonly { id: string; name: string }[]
  onClose: () => void
}) {
  const { t } = useTexts()
  const toast = useToast()
  const { city } = useUser()
  const suggest = useSuggest()
  const [stated, setStated] = useState<NewSuggestion>()
  // Leaving a field is when there is something new to compare.
  const compare = ({ target: { form } }: FocusEvent<HTMLInputElement>) =>
    form?.checkValidity() && setStated(suggestionOf(form))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const suggestion = suggestionOf(event.currentTarget)
    if (!suggestion) return
    suggest.mutate(suggestion, {
      onSuccess: ({ outcome }) => {
        toast({ title: t('suggest.sent'), text: t(`suggest.sent.${outcome}`), state: 'success' })
        onClose()
      },
    })
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <TextField label={t('suggest.title')} name="title" required maxLength={300} onBlur={compare} />
      <TextField type="date" label={t('suggest.start')} name="date" required onBlur={compare} />
      <TextField type="time" label={t('suggest.time')} name="time" onBlur={compare} />
      <TextField
        label={t('suggest.city')}
        name="city"
        defaultValue={city}
        required
        maxLength={120}
        onBlur={compare}
      />
      <KnownEvents suggestion={stated} />
      <TextField label={t('suggest.location')} name="location" maxLength={500} />
      <SelectField label={t('suggest.category')} name="categoryId" defaultValue="">
        <option value="">{t('suggest.category.none')}</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        type="url"
        label={t('suggest.link')}
        hint={t('suggest.link.hint')}
        name="link"
        maxLength={2_000}
      />
      <TextAreaField label={t('suggest.description')} name="description" rows={3} maxLength={5_000} />
      {suggest.isError && <Alert>{serverMessage(suggest.error) ?? t('suggest.failed')}</Alert>}
      <div className="dialog-foot">
        <Button look="quiet" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button type="submit" busy={suggest.isPending}>
          {suggest.isPending ? t('suggest.sending') : t('suggest.send')}
        </Button>
      </div>
    </form>
  )
}

function KnownEvents({ suggestion }: { suggestion: NewSuggestion | undefined }) {
  const { t, day } = useTexts()
  const check = useSuggestionCheck(suggestion)
  const known = check.isError ? [] : (check.data?.duplicates ?? [])
  const refused = check.isError && serverMessage(check.error)
  return (
    <div role="status">
      {refused && <p className="caution">{refused}</p>}
      {known.length > 0 && (
        <div className="alert" data-state="warning">
          <div className="col-span-full grid gap-1">
            <p className="font-semibold">{t('suggest.known')}</p>
            <ul>
              {known.map(({ id, title, startDate, city }) => (
                <li key={id}>
                  <Link to={`/events/${id}`}>{title}</Link>,{' '}
                  {day(startDate.slice(0, 10), { day: 'numeric', month: 'short', year: 'numeric' })}, {city}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}
