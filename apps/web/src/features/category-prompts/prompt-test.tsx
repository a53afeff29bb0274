import type { SubmitEvent } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import type { useTestPrompt } from './queries.ts'

/** As long as the server takes it. */
const CITY_LENGTH = 120

/** The words a discovery would ask with, for a city. */
export function PromptTest({
  city,
  onCity,
  test,
}: {
  city: string
  onCity: (city: string) => void
  test: ReturnType<typeof useTestPrompt>
}) {
  const { t } = useTexts()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (city.trim()) test.mutate(city.trim())
  }
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t('prompts.test.about')}</p>
      <form className="prompt-test" onSubmit={submit}>
        <TextField
          label={t('prompts.city')}
          value={city}
          onChange={(event) => onCity(event.target.value)}
          required
          maxLength={CITY_LENGTH}
        />
        <Button type="submit" size="dense" busy={test.isPending}>
          {test.isPending ? t('prompts.generating') : t('prompts.generate')}
        </Button>
      </form>
      {test.data && (
        <section className="prompt-preview" aria-label={t('prompts.preview', { city: test.variables })}>
          <h3>{t('prompts.preview', { city: test.variables })}</h3>
          <pre>{test.data.prompt}</pre>
        </section>
      )}
    </div>
  )
}
