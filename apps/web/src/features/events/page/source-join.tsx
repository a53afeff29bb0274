import type { EventDetail } from '@uitpost/contracts'
import { sourceNameIn } from '@uitpost/contracts/source-names'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import { useSplitSource } from '../queries.ts'
import styles from './source-join.module.css'

type Source = EventDetail['sources'][number]
type Field = NonNullable<Source['joined']>['fields'][number]

/** Why a source was joined to this event automatically, field by field, with a button to split it off. */
export function SourceJoin({
  eventId,
  source,
  announce,
}: {
  eventId: string
  source: Source
  announce: Announce
}) {
  const { t, language } = useTexts()
  const split = useSplitSource(eventId, announce)
  const { id, joined } = source
  if (!joined) return null
  const name = sourceNameIn(source.source, language)
  return (
    <details className={styles.sourceJoin}>
      <summary>{t(`join.rule.${joined.rule}`)}</summary>
      <dl aria-label={t('join.fields', { source: name })}>
        {joined.fields.map((field) => (
          <JoinField key={field.field} field={field} />
        ))}
      </dl>
      {id && joined.canBeParted && (
        <Button
          look="line"
          busy={split.isPending}
          about={name}
          onClick={() => split.mutate({ sourceId: id, source: name })}
        >
          {t('join.part')}
        </Button>
      )}
    </details>
  )
}

function JoinField({ field: { field, how, stated, known } }: { field: Field }) {
  const { t } = useTexts()
  const isSame = stated === known
  return (
    <div>
      <dt>{t(`join.field.${field}`)}</dt>
      <dd>
        <b>{t(`join.how.${how}`)}</b>
        {stated && <span>{isSame ? stated : t('join.stated', { text: stated })}</span>}
        {known && !isSame && <span>{t('join.known', { text: known })}</span>}
      </dd>
    </div>
  )
}
