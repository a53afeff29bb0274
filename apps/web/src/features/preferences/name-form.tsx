import { type SubmitEvent, useState } from 'react'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { readForm } from '../../ui/controls/form-values.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useSaveName } from './queries.ts'

/** The name alone: what the greeting and the mails say. */
export function NameForm() {
  const { t } = useTexts()
  const user = useUser()
  const save = useSaveName()
  const [missing, setMissing] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = readForm(event.currentTarget, ['name']).name.trim()
    setMissing(!name)
    if (name) save.mutate({ name })
    else event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <Section heading={t('profile.name')}>
      <form className="grid gap-5" onSubmit={submit} noValidate>
        {missing && <Alert>{t('profile.name.required')}</Alert>}
        <div className="fields">
          <TextField
            key={user.name}
            name="name"
            label={t('profile.name.label')}
            autoComplete="name"
            defaultValue={user.name}
            maxLength={120}
            invalid={missing}
          />
        </div>
        <div className="actions">
          <Button type="submit" className="button-wide" busy={save.isPending}>
            {save.isPending ? t('profile.name.saving') : t('profile.name.save')}
          </Button>
        </div>
      </form>
    </Section>
  )
}
