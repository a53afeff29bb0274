import type { CategoryPrompt } from '@uitpost/contracts'
import { PROMPT_TEMPERATURE, PROMPT_TOKENS } from '@uitpost/contracts/constants'
import { type SubmitEvent, useState } from 'react'
import { fieldErrors } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TextAreaField, TextField } from '../../ui/controls/field.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import {
  changesIn,
  formOf,
  invalidNumbers,
  LISTS,
  type PromptField,
  type PromptForm,
} from './prompt-fields.ts'
import { useSavePrompt } from './queries.ts'

/**
 * A copy of the prompt to be changed. Save sends it and closes, Cancel discards it (requirement `prompts.edit-copy`).
 */
export function PromptDialog({ prompt, onClose }: { prompt: CategoryPrompt; onClose: () => void }) {
  const { t } = useTexts()
  const save = useSavePrompt(prompt.categoryId)
  // The prompt may change behind the dialog; what is compared and sent is about this one.
  const [original] = useState(prompt)
  const [form, setForm] = useState(() => formOf(original))
  const [tried, setTried] = useState(false)
  const invalid = tried ? invalidNumbers(form) : []
  const refused = fieldErrors(save.error)
  const change = (field: PromptField) => (event: { target: { value: string } }) =>
    setForm((now) => ({ ...now, [field]: event.target.value }) satisfies PromptForm)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (invalidNumbers(form).length > 0) return
    // Without a change it is sent as well: whoever saves is told that it is saved. No new version comes of it.
    save.mutate(changesIn(original, form), { onSuccess: onClose })
  }
  const hint = (field: PromptField, usual: string | undefined) => {
    const own = invalid.find((one) => one === field)
    const error =
      own === 'temperature'
        ? t('prompts.invalid.temperature', PROMPT_TEMPERATURE)
        : own === 'maxTokens'
          ? t('prompts.invalid.maxTokens', PROMPT_TOKENS)
          : refused[field]
    return error ? { hint: <span className="error">{error}</span>, invalid: true } : { hint: usual }
  }
  return (
    <Dialog open title={t('prompts.editing', { name: prompt.categoryName })} onClose={onClose}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
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
        <div className="prompt-numbers">
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
        {save.isError && <Alert>{t('prompts.saveFailed')}</Alert>}
        <div className="dialog-foot">
          <Button look="quiet" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" busy={save.isPending}>
            {save.isPending ? t('prompts.saving') : t('prompts.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
