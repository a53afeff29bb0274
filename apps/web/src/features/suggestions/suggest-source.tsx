import type { SuggestedAddress } from '@uitpost/contracts'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { usePlaces } from '../../api/place-names.ts'
import { useTexts } from '../../texts/texts.tsx'
import { IdOptions } from '../../ui/forms/choice-field.tsx'
import { DialogForm } from '../../ui/forms/dialog-form.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { readForm } from '../../ui/forms/form-values.ts'
import { SuggestField } from '../../ui/forms/suggest/suggest-field.tsx'
import { placeSuggestions } from '../../ui/wording/place-suggestions.ts'
import { useSuggestSource } from './queries.ts'

/** Maximum lengths that the server accepts. */
const ADDRESS_LENGTH = 2_000
const CALENDAR_LENGTH = 500_000
const NAME_LENGTH = 200

interface Props {
  categories: readonly { id: string; name: string }[]
  onSent: () => void
  onClose: () => void
}

type Hints = Pick<SuggestedAddress, 'city' | 'categoryId'>

/** Form for the URL of a page or calendar, which the server reads as a discovery does. */
export function SuggestAddress(props: Props) {
  const { t } = useTexts()
  const send = useSuggestSource()
  return (
    <SourceForm
      {...props}
      pending={send.isPending}
      failed={send.isError && (serverMessage(send.error) ?? t('suggest.failed'))}
      onSend={(form, hints) =>
        send.mutate({ url: readForm(form, ['url']).url.trim(), ...hints }, { onSuccess: props.onSent })
      }
    >
      <TextField
        type="url"
        name="url"
        label={t('suggest.address')}
        hint={t('suggest.address.hint')}
        placeholder="https://"
        required
        maxLength={ADDRESS_LENGTH}
      />
    </SourceForm>
  )
}

/** Form for a local calendar file; its text is sent in the request. */
export function SuggestCalendar(props: Props) {
  const { t, number } = useTexts()
  const send = useSuggestSource()
  const [file, setFile] = useState<{ name: string; text: string }>()
  const [fileError, setFileError] = useState<string>()
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    setFile(undefined)
    setFileError(undefined)
    if (!chosen) return
    // Checked before reading, because reading a very large file, such as a video, takes long.
    if (chosen.size > CALENDAR_LENGTH) {
      setFileError(t('suggest.calendar.tooLong', { limit: number(CALENDAR_LENGTH / 1_000) }))
      return
    }
    try {
      const text = await chosen.text()
      if (/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) setFile({ name: chosen.name, text })
      else setFileError(t('suggest.calendar.noCalendar'))
    } catch {
      setFileError(t('suggest.calendar.unreadable'))
    }
  }
  return (
    <SourceForm
      {...props}
      pending={send.isPending}
      failed={fileError ?? (send.isError && (serverMessage(send.error) ?? t('suggest.failed')))}
      onSend={(_, hints) => {
        if (!file) return
        const name = file.name.slice(0, NAME_LENGTH)
        send.mutate({ ics: file.text, name, ...hints }, { onSuccess: props.onSent })
      }}
    >
      <TextField
        type="file"
        label={t('suggest.calendar')}
        hint={t('suggest.calendar.hint')}
        accept=".ics,text/calendar"
        required
        onChange={(event) => void choose(event)}
      />
    </SourceForm>
  )
}

/** Fields for city and category, which the source may not contain, and the buttons. */
function SourceForm({
  categories,
  onClose,
  pending,
  failed,
  onSend,
  children,
}: Props & {
  pending: boolean
  failed: string | false
  onSend: (form: HTMLFormElement, hints: Hints) => void
  children: ReactNode
}) {
  const texts = useTexts()
  const { t } = texts
  const [city, setCity] = useState('')
  const places = placeSuggestions(usePlaces(), texts)
  const send = (form: HTMLFormElement) => {
    const { categoryId } = readForm(form, ['categoryId'])
    onSend(form, { city: city.trim() || null, categoryId: categoryId || null })
  }
  return (
    <DialogForm
      submit={pending ? t('suggest.sending') : t('suggest.send')}
      busy={pending}
      failure={failed}
      onSend={send}
      onClose={onClose}
    >
      {children}
      <SuggestField
        {...places}
        label={t('suggest.city')}
        hint={t('suggest.city.hint')}
        value={city}
        onText={setCity}
        maxLength={120}
      />
      <SelectField label={t('suggest.category')} name="categoryId" defaultValue="">
        <IdOptions none={t('suggest.category.none')} of={categories} />
      </SelectField>
    </DialogForm>
  )
}
