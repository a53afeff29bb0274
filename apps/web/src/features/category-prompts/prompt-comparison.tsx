import type { CategoryPrompt } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import { diffOf, type Piece } from './prompt-diff.ts'
import { PROMPT_FIELDS, type PromptField } from './prompt-fields.ts'

/** What going back to a version would take away and bring back, field by field. */
export function PromptComparison({ inUse, other }: { inUse: CategoryPrompt; other: CategoryPrompt }) {
  const { t } = useTexts()
  const changed = PROMPT_FIELDS.map((field) => ({
    field,
    pieces: diffOf(entriesOf(inUse, field), entriesOf(other, field)),
  })).filter(({ pieces }) => pieces.some(({ kind }) => kind !== 'same'))
  if (changed.length === 0) return <p className="prompt-comparison text-muted">{t('prompts.same')}</p>
  return (
    <dl className="prompt-fields prompt-comparison">
      {changed.map(({ field, pieces }) => (
        <div key={field}>
          <dt>{t(`prompts.field.${field}`)}</dt>
          <dd>
            <ul className="prompt-pieces">
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

/** Lists by their entries, instructions by their lines, numbers as they are. */
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
      <span className="sr-only">{t(`prompts.${kind}`)}</span>
      {text}
    </Mark>
  )
}
