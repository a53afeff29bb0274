import type { EventDetail, EventEdit } from '@uitpost/contracts'
import { isByDay } from '@uitpost/contracts/calendar'
import { COUNTRIES } from '@uitpost/contracts/constants'
import { useState } from 'react'
import { serverMessage } from '../../../api/api-error.ts'
import { usePlaces } from '../../../api/place-names.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import { ChoiceField, IdOptions } from '../../../ui/forms/choice-field.tsx'
import { DialogForm } from '../../../ui/forms/dialog-form.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/forms/field.tsx'
import { readForm } from '../../../ui/forms/form-values.ts'
import { SuggestField } from '../../../ui/forms/suggest/suggest-field.tsx'
import { placeSuggestions } from '../../../ui/wording/place-suggestions.ts'
import adminEventsStyles from './admin-events.module.css'
import { useEditEvent, useEditedEvent } from './queries.ts'

interface Props {
  id: string
  categories: readonly { id: string; name: string }[]
  announce: Announce
  onClose: () => void
}

/** Form for the fields of an event; only changed ones are sent. */
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
  'title',
  'description',
  'startDate',
  'startTime',
  'endDate',
  'location',
  'sourceLink',
  'categoryId',
] as const

/** The value of a date field: `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM` in the event's time zone. */
const dateValue = (value: string | null, event: EventDetail) =>
  (value ?? '').slice(0, isByDay(event) ? 10 : 16)

function EditForm({ event, categories, announce, onClose }: Omit<Props, 'id'> & { event: EventDetail }) {
  const texts = useTexts()
  const { t } = texts
  const [town, setTown] = useState({ city: event.city, country: event.country })
  const places = placeSuggestions(usePlaces(), texts)
  const edit = useEditEvent(announce)
  const known = categories.some(({ id }) => id === event.categoryId)
  const dates = isByDay(event) ? 'date' : 'datetime-local'
  const send = (element: HTMLFormElement) => {
    const form = readForm(element, FIELDS)
    const changes = changesOf(event, { ...form, ...town })
    if (Object.keys(changes).length === 0) onClose()
    else edit.mutate({ id: event.id, edit: changes }, { onSuccess: onClose })
  }
  return (
    <DialogForm
      submit={edit.isPending ? t('adminEvents.saving') : t('adminEvents.save')}
      busy={edit.isPending}
      failure={edit.isError && (serverMessage(edit.error) ?? t('adminEvents.saveFailed'))}
      onSend={send}
      onClose={onClose}
    >
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
      <div className={adminEventsStyles.editPair}>
        <TextField
          type={dates}
          label={t('adminEvents.field.start')}
          name="startDate"
          defaultValue={dateValue(event.startDate, event)}
          required
        />
        {!event.timeKnown && (
          <TextField
            type="time"
            label={t('adminEvents.field.startTime')}
            hint={t('event.timeNotStated')}
            name="startTime"
          />
        )}
        <TextField
          type={dates}
          label={t('adminEvents.field.end')}
          hint={isByDay(event) ? undefined : t('adminEvents.field.zone', { zone: event.timeZone })}
          name="endDate"
          defaultValue={dateValue(event.endDate, event)}
        />
        <SuggestField
          {...places}
          label={t('adminEvents.field.city')}
          value={town.city}
          onText={(city) => setTown({ ...town, city })}
          onChoose={({ text, country }) => setTown({ city: text, country })}
          required
          maxLength={120}
        />
        <ChoiceField
          label={t('adminEvents.field.country')}
          value={town.country}
          options={COUNTRIES}
          textOf={(country) => t(`country.${country}`)}
          onChoose={(country) => setTown({ ...town, country })}
        />
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
        {/* Its own category is offered even before, or without, the list of all. */}
        <IdOptions
          none={t('adminEvents.category.none')}
          of={[...(event.category && !known ? [event.category] : []), ...categories]}
        />
      </SelectField>
    </DialogForm>
  )
}

/** The fields that differ from the event. An emptied field removes its value. */
function changesOf(
  event: EventDetail,
  form: Record<(typeof FIELDS)[number], string> & Pick<EventDetail, 'city' | 'country'>,
): EventEdit {
  const differs = (field: 'description' | 'location' | 'sourceLink' | 'categoryId') =>
    form[field] !== (event[field] ?? '') && { [field]: form[field] || null }
  const typed = form.startTime ? `${form.startDate}T${form.startTime}` : form.startDate
  const start = typed !== dateValue(event.startDate, event)
  const end = form.endDate !== dateValue(event.endDate, event)
  return {
    ...(form.title !== event.title && { title: form.title }),
    ...(form.city !== event.city && { city: form.city }),
    ...(form.country !== event.country && { country: form.country }),
    ...(start && { startDate: typed }),
    ...(end && { endDate: form.endDate || null }),
    ...differs('description'),
    ...differs('location'),
    ...differs('sourceLink'),
    ...differs('categoryId'),
  }
}
