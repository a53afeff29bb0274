import type { AuditEntry } from '@uitpost/contracts'
import { type Texts, useTexts } from '../../texts/texts.tsx'
import dataTableStyles from '../../ui/panels/data-table.module.css'
import type { Column } from '../../ui/panels/data-table.tsx'
import textStyles from '../../ui/text.module.css'
import { Moment } from '../../ui/wording/moment.tsx'
import auditStyles from './audit.module.css'

/** Time, action and service, actor, subject and changed fields of an entry. */
export function auditColumns({ t }: Texts): Column<AuditEntry>[] {
  return [
    {
      heading: t('audit.column.time'),
      stacked: 'end',
      className: dataTableStyles.logTime,
      render: ({ at }) => <Moment at={at} precise />,
    },
    {
      heading: t('audit.column.action'),
      stacked: 'start',
      className: dataTableStyles.logKind,
      render: ({ action, service }) => (
        <>
          <b>{action}</b> <span className={textStyles.muted}>{service}</span>
        </>
      ),
    },
    {
      heading: t('audit.column.actor'),
      isLabelled: true,
      render: ({ actorName, actor }) => (
        <ActorOrSubject name={actorName} id={actor} none={t('audit.system')} />
      ),
    },
    {
      heading: t('audit.column.subject'),
      isLabelled: true,
      isEmpty: ({ subject }) => subject === null,
      render: ({ subjectName, subject }) => <ActorOrSubject name={subjectName} id={subject} none="–" />,
    },
    {
      heading: t('audit.column.change'),
      isLabelled: true,
      isEmpty: ({ before, after }) => !before && !after,
      className: dataTableStyles.logDetail,
      render: ({ before, after }) => <Change before={before} after={after} />,
    },
  ]
}

/** Pseudonyms are 64 hexadecimal digits; the table shows the first 12. */
const PSEUDONYM = /^[\da-f]{64}$/

/** Name of a person who still has an account, else the pseudonym; the stored id of anything else. */
function ActorOrSubject({ name, id, none }: { name: string | null; id: string | null; none: string }) {
  if (name) return <b>{name}</b>
  if (!id) return <span className={textStyles.muted}>{none}</span>
  const short = PSEUDONYM.test(id) ? `${id.slice(0, 12)}…` : id
  return (
    <span className={dataTableStyles.mono} title={id}>
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
    <ul className={auditStyles.changes}>
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
