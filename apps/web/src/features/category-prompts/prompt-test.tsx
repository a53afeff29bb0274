import { usePlaces } from '../../api/place-names.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { SuggestField } from '../../ui/forms/suggest/suggest-field.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import textStyles from '../../ui/text.module.css'
import { placeSuggestions } from '../../ui/wording/place-suggestions.ts'
import promptsStyles from './prompts.module.css'
import type { useTestPrompt } from './queries.ts'

/** Maximum length that the server accepts. */
const CITY_LENGTH = 120

/** Shows the complete prompt that a discovery would send for a city. */
export function PromptTest({
  city,
  onCity,
  test,
}: {
  city: string
  onCity: (city: string) => void
  test: ReturnType<typeof useTestPrompt>
}) {
  const texts = useTexts()
  const { t } = texts
  const places = placeSuggestions(usePlaces(), texts)
  const send = () => {
    if (city.trim()) test.mutate(city.trim())
  }
  return (
    <div className={stackStyles.stack}>
      <p className={textStyles.muted}>{t('prompts.test.about')}</p>
      <Form className={promptsStyles.promptTest} onSend={send}>
        <SuggestField
          {...places}
          label={t('prompts.city')}
          value={city}
          onText={onCity}
          required
          maxLength={CITY_LENGTH}
        />
        <Button type="submit" size="dense" busy={test.isPending}>
          {test.isPending ? t('prompts.generating') : t('prompts.generate')}
        </Button>
      </Form>
      {test.data && (
        <section
          className={promptsStyles.promptPreview}
          aria-label={t('prompts.preview', { city: test.variables })}
        >
          <h3>{t('prompts.preview', { city: test.variables })}</h3>
          <pre>{test.data.prompt}</pre>
        </section>
      )}
    </div>
  )
}
