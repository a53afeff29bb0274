import type { CategoryPrompt } from '@uitpost/contracts'
import { PROMPT_TEMPERATURE, PROMPT_TOKENS } from '@uitpost/contracts/constants'
import { useState } from 'react'
import { fieldErrors } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogForm } from '../../ui/forms/dialog-form.tsx'
import { TextAreaField, TextField } from '../../ui/forms/field.tsx'
import { useRefusedFields } from '../../ui/forms/refused-fields.tsx'
import {
  changesIn,
  formOf,
  invalidNumbers,
  LISTS,
  type PromptField,
  type PromptForm,
} from './prompt-fields.ts'
import promptsStyles from './prompts.module.css'
import { usePromptName, useSavePrompt } from './queries.ts'

/**
 * Edits a copy of the prompt. Save sends it and closes, Cancel discards it (requirement `prompts.edit-copy`).
 */
export function PromptDialog({ prompt, onClose }: { prompt: CategoryPrompt; onClose: () => void }) {
  const { t } = useTexts()
  const name = usePromptName(prompt)
  const save = useSavePrompt(prompt.categoryId)
  // The query may refetch while the dialog is open; changes are computed against this first value.
  const [original] = useState(prompt)
  const [form, setForm] = useState(() => formOf(original))
  const [submitted, setSubmitted] = useState(false)
  const invalid = submitted ? invalidNumbers(form) : []
  const refused = useRefusedFields(save.error, fieldErrors(save.error))
  const change = (field: PromptField) => (event: { target: { value: string } }) => {
    setForm((now) => ({ ...now, [field]: event.target.value }) satisfies PromptForm)
    refused.mend(field)
  }
  const send = () => {
    setSubmitted(true)
    if (invalidNumbers(form).length > 0) return
    // Also sent without changes, so that the success message appears; the server then makes no new version.
    save.mutate(changesIn(original, form), { onSuccess: onClose })
  }
  const hint = (field: PromptField, usual: string | undefined) => {
    const own = invalid.find((one) => one === field)
    const error =
      own === 'temperature'
        ? t('prompts.invalid.temperature', PROMPT_TEMPERATURE)
        : own === 'maxTokens'
          ? t('prompts.invalid.maxTokens', PROMPT_TOKENS)
          : undefined
    return refused.hint(field, usual, error)
  }
  return (
    <Dialog open title={t('prompts.editing', { name })} onClose={onClose}>
      <DialogForm
        noValidate
        submit={save.isPending ? t('prompts.saving') : t('prompts.save')}
        busy={save.isPending}
        failure={save.isError && !refused.areMended && t('prompts.saveFailed')}
        onSend={send}
        onClose={onClose}
      >
        {LISTS.map((field) => (
          <TextAreaField
            key={field}
            label={t(`prompts.field.${field}`)}
            value={form[field]}
            rows={2}
            onChange={change(field)}
            {...hint(field, t('prompts.hint.list'))}
          />
        ))}
        <TextAreaField
          label={t('prompts.field.specificInstructions')}
          value={form.specificInstructions}
          rows={4}
          onChange={change('specificInstructions')}
          {...hint('specificInstructions', undefined)}
        />
        <div className={promptsStyles.promptNumbers}>
          <TextField
            type="number"
            inputMode="decimal"
            label={t('prompts.field.temperature')}
            value={form.temperature}
            {...PROMPT_TEMPERATURE}
            onChange={change('temperature')}
            {...hint('temperature', t('prompts.hint.temperature', PROMPT_TEMPERATURE))}
          />
          <TextField
            type="number"
            inputMode="numeric"
            label={t('prompts.field.maxTokens')}
            value={form.maxTokens}
            {...PROMPT_TOKENS}
            step={1}
            onChange={change('maxTokens')}
            {...hint('maxTokens', t('prompts.hint.maxTokens', PROMPT_TOKENS))}
          />
        </div>
      </DialogForm>
    </Dialog>
  )
}
