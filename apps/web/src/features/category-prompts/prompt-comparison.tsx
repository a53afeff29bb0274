import type { CategoryPrompt } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import textStyles from '../../ui/text.module.css'
import { diffOf, type Piece } from './prompt-diff.ts'
import { PROMPT_FIELDS, type PromptField } from './prompt-fields.ts'
import promptsStyles from './prompts.module.css'

/** Entries that restoring a version would remove and add, field by field. */
export function PromptComparison({ inUse, other }: { inUse: CategoryPrompt; other: CategoryPrompt }) {
  const { t } = useTexts()
  const changed = PROMPT_FIELDS.map((field) => ({
    field,
    pieces: diffOf(entriesOf(inUse, field), entriesOf(other, field)),
  })).filter(({ pieces }) => pieces.some(({ kind }) => kind !== 'same'))
  if (changed.length === 0)
    return <p className={classNames(promptsStyles.promptComparison, textStyles.muted)}>{t('prompts.same')}</p>
  return (
    <dl className={classNames(promptsStyles.promptFields, promptsStyles.promptComparison)}>
      {changed.map(({ field, pieces }) => (
        <div key={field}>
          <dt>{t(`prompts.field.${field}`)}</dt>
          <dd>
            <ul className={promptsStyles.promptPieces}>
              {pieces.map((piece) => (
                <li key={piece.at}>
                  <PieceText piece={piece} />
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Splits a field for the comparison: lists by entry, instructions by line, a number as one entry. */
function entriesOf(prompt: CategoryPrompt, field: PromptField): readonly string[] {
  const value = prompt[field]
  if (typeof value === 'object') return value
  return typeof value === 'string' ? value.split('\n') : [String(value)]
}

function PieceText({ piece: { kind, text } }: { piece: Piece }) {
  const { t } = useTexts()
  if (kind === 'same') return text
  const Mark = kind === 'removed' ? 'del' : 'ins'
  return (
    <Mark>
      <span className={textStyles.visuallyHidden}>{t(`prompts.${kind}`)}</span>
      {text}
    </Mark>
  )
}
