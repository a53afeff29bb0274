import type { AuditEntry } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'

/** One row per act: when, where, what, by whom, on what, and what changed. */
export function AuditTable({ entries, busy }: { entries: AuditEntry[]; busy: boolean }) {
  const { t } = useTexts()
  return (
    <table className="records log-table audit-table" aria-labelledby="audit" aria-busy={busy}>
      <thead>
        <tr>
          <th scope="col">{t('audit.column.time')}</th>
          <th scope="col">{t('audit.column.action')}</th>
          <th scope="col">{t('audit.column.actor')}</th>
          <th scope="col">{t('audit.column.subject')}</th>
          <th scope="col">{t('audit.column.change')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { t, instant } = useTexts()
  return (
    <tr>
      <td className="log-time">
        <time dateTime={entry.at}>{instant(entry.at, { dateStyle: 'medium', timeStyle: 'medium' })}</time>
      </td>
      <td className="log-kind">
        <b>{entry.action}</b> <span className="text-muted">{entry.service}</span>
      </td>
      <td data-label={t('audit.column.actor')}>
        <Party name={entry.actorName} id={entry.actor} none={t('audit.system')} />
      </td>
      <td data-label={t('audit.column.subject')} data-empty={entry.subject === null || undefined}>
        <Party name={entry.subjectName} id={entry.subject} none="–" />
      </td>
      <td
        data-label={t('audit.column.change')}
        data-empty={(!entry.before && !entry.after) || undefined}
        className="log-detail"
      >
        <Change before={entry.before} after={entry.after} />
      </td>
    </tr>
  )
}

/** Pseudonyms are long and say nothing; their beginning tells them apart. */
const PSEUDONYM = /^[\da-f]{64}$/

/** Somebody by name as long as they have an account, else by the pseudonym; a thing by what the trail calls it. */
function Party({ name, id, none }: { name: string | null; id: string | null; none: string }) {
  if (name) return <b>{name}</b>
  if (!id) return <span className="text-muted">{none}</span>
  const short = PSEUDONYM.test(id) ? `${id.slice(0, 12)}…` : id
  return (
    <span className="mono" title={id}>
      {short}
    </span>
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '–' : JSON.stringify(value)

/** What changed, member by member where there are members. */
function Change({ before, after }: { before: unknown; after: unknown }) {
  const { t } = useTexts()
  if (!before && !after) return <span className="text-muted">–</span>
  const [was, is] = [isRecord(before) ? before : undefined, isRecord(after) ? after : undefined]
  const changes =
    was || is
      ? [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])].map((member) => ({
          member,
          old: was?.[member],
          new: is?.[member],
        }))
      : [{ member: '', old: before, new: after }]
  return (
    <ul>
      {changes.map((change) => (
        <li key={change.member}>
          {change.member && <span className="text-muted">{change.member} </span>}
          {before !== null && before !== undefined && (
            <>
              <span>{shown(change.old)}</span> <span aria-hidden="true">→</span>
              <span className="sr-only"> {t('audit.became')}</span>{' '}
            </>
          )}
          <b>{shown(change.new)}</b>
        </li>
      ))}
    </ul>
  )
}
