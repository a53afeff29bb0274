import type { CategoryPrompt } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import textStyles from '../../ui/text.module.css'
import { PROMPT_FIELDS } from './prompt-fields.ts'
import promptsStyles from './prompts.module.css'

/** The current prompt, read-only. */
export function PromptView({ prompt }: { prompt: CategoryPrompt }) {
  const { t, number } = useTexts()
  return (
    <dl className={promptsStyles.promptFields}>
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
  return <span className={textStyles.muted}>{t('prompts.none')}</span>
}
