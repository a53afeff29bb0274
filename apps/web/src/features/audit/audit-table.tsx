import type { AuditEntry } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import recordsStyles from '../../ui/layout/records.module.css'
import textStyles from '../../ui/text.module.css'
import auditStyles from './audit.module.css'

/** One row per audit entry: time, service, action, actor, subject and changed fields. */
export function AuditTable({ entries, busy }: { entries: AuditEntry[]; busy: boolean }) {
  const { t } = useTexts()
  return (
    <table
      className={classNames(recordsStyles.records, recordsStyles.logTable, auditStyles.auditTable)}
      aria-labelledby="audit"
      aria-busy={busy}
    >
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
      <td className={recordsStyles.logTime}>
        <time dateTime={entry.at}>{instant(entry.at, { dateStyle: 'medium', timeStyle: 'medium' })}</time>
      </td>
      <td className={recordsStyles.logKind}>
        <b>{entry.action}</b> <span className={textStyles.muted}>{entry.service}</span>
      </td>
      <td data-label={t('audit.column.actor')}>
        <ActorOrSubject name={entry.actorName} id={entry.actor} none={t('audit.system')} />
      </td>
      <td data-label={t('audit.column.subject')} data-empty={entry.subject === null || undefined}>
        <ActorOrSubject name={entry.subjectName} id={entry.subject} none="–" />
      </td>
      <td
        data-label={t('audit.column.change')}
        data-empty={(!entry.before && !entry.after) || undefined}
        className={recordsStyles.logDetail}
      >
        <Change before={entry.before} after={entry.after} />
      </td>
    </tr>
  )
}

/** Pseudonyms are 64 hexadecimal digits; the table shows the first 12. */
const PSEUDONYM = /^[\da-f]{64}$/

/** Name of a person who still has an account, else the pseudonym; the stored id of anything else. */
function ActorOrSubject({ name, id, none }: { name: string | null; id: string | null; none: string }) {
  if (name) return <b>{name}</b>
  if (!id) return <span className={textStyles.muted}>{none}</span>
  const short = PSEUDONYM.test(id) ? `${id.slice(0, 12)}…` : id
  return (
    <span className={recordsStyles.mono} title={id}>
      {short}
    </span>
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '–' : JSON.stringify(value)

/** Differences between two values, field by field where they are objects. */
function Change({ before, after }: { before: unknown; after: unknown }) {
  const { t } = useTexts()
  if (!before && !after) return <span className={textStyles.muted}>–</span>
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
          {change.member && <span className={textStyles.muted}>{change.member} </span>}
          {before !== null && before !== undefined && (
            <>
              <span>{shown(change.old)}</span> <span aria-hidden="true">→</span>
              <span className={textStyles.visuallyHidden}> {t('audit.became')}</span>{' '}
            </>
          )}
          <b>{shown(change.new)}</b>
        </li>
      ))}
    </ul>
  )
}
