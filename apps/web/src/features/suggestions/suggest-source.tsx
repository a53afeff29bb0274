import type { SuggestedAddress } from '@uitpost/contracts'
import { type ChangeEvent, type ReactNode, type SubmitEvent, useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField, TextField } from '../../ui/controls/field.tsx'
import { readForm } from '../../ui/controls/form-values.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useSuggestSource } from './queries.ts'

/** As long as the server takes them. */
const ADDRESS_LENGTH = 2_000
const CALENDAR_LENGTH = 500_000
const NAME_LENGTH = 200

interface Props {
  categories: readonly { id: string; name: string }[]
  onSent: () => void
  onClose: () => void
}

type Hints = Pick<SuggestedAddress, 'city' | 'categoryId'>

/** The address of a page or a calendar on the web, which is read as a discovery reads one. */
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

/** A calendar file from this computer; only its text leaves. */
export function SuggestCalendar(props: Props) {
  const { t, number } = useTexts()
  const send = useSuggestSource()
  const [file, setFile] = useState<{ name: string; text: string }>()
  const [trouble, setTrouble] = useState<string>()
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    setFile(undefined)
    setTrouble(undefined)
    if (!chosen) return
    // Before reading it: who chooses a film should not wait for it.
    if (chosen.size > CALENDAR_LENGTH) {
      setTrouble(t('suggest.calendar.tooLong', { limit: number(CALENDAR_LENGTH / 1_000) }))
      return
    }
    try {
      const text = await chosen.text()
      if (/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) setFile({ name: chosen.name, text })
      else setTrouble(t('suggest.calendar.noCalendar'))
    } catch {
      setTrouble(t('suggest.calendar.unreadable'))
    }
  }
  return (
    <SourceForm
      {...props}
      pending={send.isPending}
      failed={trouble ?? (send.isError && (serverMessage(send.error) ?? t('suggest.failed')))}
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

/** What a source may not say itself, and the way to send it. */
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
  const { t } = useTexts()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { city, categoryId } = readForm(event.currentTarget, ['city', 'categoryId'])
    onSend(event.currentTarget, { city: city.trim() || null, categoryId: categoryId || null })
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
      {children}
      <TextField label={t('suggest.city')} hint={t('suggest.city.hint')} name="city" maxLength={120} />
      <SelectField label={t('suggest.category')} name="categoryId" defaultValue="">
        <option value="">{t('suggest.category.none')}</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {failed && <Alert>{failed}</Alert>}
      <div className="dialog-foot">
        <Button look="quiet" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button type="submit" busy={pending}>
          {pending ? t('suggest.sending') : t('suggest.send')}
        </Button>
      </div>
    </form>
  )
}
