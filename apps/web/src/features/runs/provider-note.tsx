import { useTexts } from '../../texts/texts.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './provider-note.module.css'
import { useAiProvider } from './queries.ts'

/** Notice that answers come from the sandbox, or why the AI provider is unavailable. */
export function ProviderNote() {
  const { t, instant } = useTexts()
  const { data, isPending } = useAiProvider()
  if (isPending) return <Skeleton />
  if (!data) return null
  const { sandbox, problem, today } = data
  const time = instant(today.resetsAt, { dateStyle: 'medium', timeStyle: 'short' })
  const lines = [
    sandbox && t('discovery.sandboxNote'),
    today.blockedReason && t('discovery.blocked', { time, reason: today.blockedReason }),
    problem && t('discovery.providerProblem', { problem }),
  ].filter((line) => typeof line === 'string')
  if (lines.length === 0) return null
  return (
    <div className={styles.providerNote}>
      <Note state="warning">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Note>
    </div>
  )
}
