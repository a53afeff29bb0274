import type { EventDetail, EventEdit } from '@uitpost/contracts'
import { COUNTRIES } from '@uitpost/contracts/constants'
import type { SubmitEvent } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/controls/field.tsx'
import { readForm } from '../../ui/controls/form-values.ts'
import { oneOf } from '../../ui/controls/url-filter.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import type { Announce } from '../../ui/feedback/toast.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { useEditEvent, useEditedEvent } from './queries.ts'

interface Props {
  id: string
  categories: readonly { id: string; name: string }[]
  announce: Announce
  onClose: () => void
}

/** Changes what an event says; only what was changed is sent. */
export function EditDialog({ id, categories, announce, onClose }: Props) {
  const { t } = useTexts()
  const event = useEditedEvent(id)
  return (
    <Dialog open title={t('adminEvents.editing')} onClose={onClose}>
      {event.data && (
        <EditForm event={event.data} categories={categories} announce={announce} onClose={onClose} />
      )}
      {event.isPending && <p role="status">{t('app.loading')}</p>}
      {event.isError && (
        <Alert>{serverMessage(event.error) ? t('adminEvents.missing') : t('adminEvents.loadFailed')}</Alert>
      )}
    </Dialog>
  )
}

const FIELDS = [
  ...(['title', 'description', 'startDate', 'endDate'] as const),
  ...(['city', 'country', 'location', 'sourceLink', 'categoryId'] as const),
] as const

/** A day, or day and time on the wall where the event is: what the browser's own fields hold. */
const shown = (value: string | null, allDay: boolean) => (value ?? '').slice(0, allDay ? 10 : 16)

function EditForm({ event, categories, announce, onClose }: Omit<Props, 'id'> & { event: EventDetail }) {
  const { t } = useTexts()
  const edit = useEditEvent(announce)
  const known = categories.some(({ id }) => id === event.categoryId)
  const dates = event.allDay ? 'date' : 'datetime-local'
  const submit = (submitted: SubmitEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const form = readForm(submitted.currentTarget, FIELDS)
    const changes = changesOf(event, form)
    if (Object.keys(changes).length === 0) onClose()
    else edit.mutate({ id: event.id, edit: changes }, { onSuccess: onClose })
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <TextField
        label={t('adminEvents.field.title')}
        name="title"
        defaultValue={event.title}
        required
        maxLength={300}
      />
      <TextAreaField
        label={t('adminEvents.field.description')}
        name="description"
        defaultValue={event.description ?? ''}
        rows={4}
        maxLength={5_000}
      />
      <div className="edit-pair">
        <TextField
          type={dates}
          label={t('adminEvents.field.start')}
          name="startDate"
          defaultValue={shown(event.startDate, event.allDay)}
          required
        />
        <TextField
          type={dates}
          label={t('adminEvents.field.end')}
          hint={event.allDay ? undefined : t('adminEvents.field.zone', { zone: event.timeZone })}
          name="endDate"
          defaultValue={shown(event.endDate, event.allDay)}
        />
        <TextField
          label={t('adminEvents.field.city')}
          name="city"
          defaultValue={event.city}
          required
          maxLength={120}
        />
        <SelectField label={t('adminEvents.field.country')} name="country" defaultValue={event.country}>
          {COUNTRIES.map((country) => (
            <option key={country} value={country}>
              {t(`country.${country}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label={t('adminEvents.field.location')}
        name="location"
        defaultValue={event.location ?? ''}
        maxLength={500}
      />
      <TextField
        type="url"
        label={t('adminEvents.field.link')}
        name="sourceLink"
        defaultValue={event.sourceLink ?? ''}
        maxLength={2_000}
      />
      <SelectField
        label={t('adminEvents.field.category')}
        name="categoryId"
        defaultValue={event.categoryId ?? ''}
      >
        <option value="">{t('adminEvents.category.none')}</option>
        {/* Its own category is offered even before, or without, the list of all. */}
        {[...(event.category && !known ? [event.category] : []), ...categories].map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {edit.isError && <Alert>{serverMessage(edit.error) ?? t('adminEvents.saveFailed')}</Alert>}
      <div className="dialog-foot">
        <Button look="quiet" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button type="submit" busy={edit.isPending}>
          {edit.isPending ? t('adminEvents.saving') : t('adminEvents.save')}
        </Button>
      </div>
    </form>
  )
}

/** What differs from the event. An emptied field takes its value away. */
function changesOf(event: EventDetail, form: Record<(typeof FIELDS)[number], string>): EventEdit {
  const country = oneOf(COUNTRIES, form.country)
  const differs = (field: 'description' | 'location' | 'sourceLink' | 'categoryId') =>
    form[field] !== (event[field] ?? '') && { [field]: form[field] || null }
  const start = form.startDate !== shown(event.startDate, event.allDay)
  const end = form.endDate !== shown(event.endDate, event.allDay)
  return {
    ...(form.title !== event.title && { title: form.title }),
    ...(form.city !== event.city && { city: form.city }),
    ...(country && country !== event.country && { country }),
    ...(start && { startDate: form.startDate }),
    ...(end && { endDate: form.endDate || null }),
    ...differs('description'),
    ...differs('location'),
    ...differs('sourceLink'),
    ...differs('categoryId'),
  }
}
