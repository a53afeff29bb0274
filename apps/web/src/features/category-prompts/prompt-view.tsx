import type { CategoryPrompt } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import { PROMPT_FIELDS } from './prompt-fields.ts'

/** The prompt as it stands. */
export function PromptView({ prompt }: { prompt: CategoryPrompt }) {
  const { t, number } = useTexts()
  return (
    <dl className="prompt-fields">
      {PROMPT_FIELDS.map((field) => {
        const value = prompt[field]
        return (
          <div key={field}>
            <dt>{t(`prompts.field.${field}`)}</dt>
            <dd>
              {typeof value === 'number' && number(value)}
              {typeof value === 'string' && (value || <None />)}
              {typeof value === 'object' && (value.some(Boolean) ? value.join(', ') : <None />)}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function None() {
  const { t } = useTexts()
  return <span className="text-muted">{t('prompts.none')}</span>
}
