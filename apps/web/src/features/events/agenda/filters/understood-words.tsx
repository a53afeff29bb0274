import type { AgendaPart } from '@uitpost/contracts'
import { X } from 'lucide-react'
import { useTexts } from '../../../../texts/texts.tsx'
import styles from './understood-words.module.css'

/** The words of the question that became filters; a press takes one off. */
export function UnderstoodWords({
  parts,
  onRemove,
}: {
  parts: readonly AgendaPart[]
  /** Receives the question without the words. */
  onRemove: (question: string) => void
}) {
  const { t, list } = useTexts()
  if (parts.length === 0) return null
  return (
    <div className={styles.understood}>
      <ul className={styles.words} aria-label={t('agenda.understoodWords')}>
        {parts.map(({ kind, words, without }) => (
          <li key={`${kind} ${words}`}>
            <button
              type="button"
              className={styles.word}
              aria-label={t('agenda.removeWords', { words })}
              onClick={() => onRemove(without)}
            >
              {words} <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.kinds}>
        {t('agenda.understood', {
          kinds: list([...new Set(parts.map(({ kind }) => t(`agenda.kind.${kind}`)))]),
        })}
      </p>
    </div>
  )
}
