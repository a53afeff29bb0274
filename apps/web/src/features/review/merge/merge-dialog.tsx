import type { MergeField } from '@uitpost/contracts/admin-constants'
import { UNDO_DAYS } from '@uitpost/contracts/constants'
import { sourceNameIn } from '@uitpost/contracts/source-names'
import { useState } from 'react'
import { serverMessage } from '../../../api/api-error.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { StateBadge } from '../../../ui/drawing/badge.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import textStyles from '../../../ui/text.module.css'
import { type ComparedField, type ComparedValue, comparePair } from './compared-fields.ts'
import styles from './merge.module.css'
import { type Pair, useMergeEvents } from './queries.ts'

type Chosen = Partial<Record<MergeField, 0 | 1>>

/** Two events side by side: of each field in which they differ one value is chosen. */
export function MergeDialog({
  pair,
  announce,
  onDone,
  onClose,
}: {
  pair: Pair
  announce: Announce
  onDone: () => void
  onClose: () => void
}) {
  const texts = useTexts()
  const { t, count } = texts
  const merge = useMergeEvents(announce)
  const [chosen, setChosen] = useState<Chosen>({})
  const fields = comparePair(pair, texts)
  const stays = ({ field, follows, better }: ComparedField) =>
    chosen[field] ?? (follows && chosen[follows]) ?? better
  const values = Object.fromEntries(
    fields.filter(({ isSame }) => !isSame).map((compared) => [compared.field, pair[stays(compared)].id]),
  )
  const result = fields.map((compared) => compared.values[stays(compared)].text)
  return (
    <Confirm
      title={t('same.title')}
      label={t('same.confirm')}
      busy={merge.isPending}
      onConfirm={() => merge.mutate({ pair, values }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p>{t('same.hint')}</p>
      {fields.map((compared) => (
        <Choice
          key={compared.field}
          compared={compared}
          pair={pair}
          stays={stays(compared)}
          onChoose={(event) => setChosen({ ...chosen, [compared.field]: event })}
        />
      ))}
      <p className={styles.result}>
        <b>{t('same.result')}</b> {result.filter(Boolean).join(' · ')}
      </p>
      <p className={textStyles.muted}>{count('same.kept', UNDO_DAYS)}</p>
      {merge.isError && <Alert>{serverMessage(merge.error) ?? t('same.failed')}</Alert>}
    </Confirm>
  )
}

function Choice({
  compared: { field, values, isSame },
  pair,
  stays,
  onChoose,
}: {
  compared: ComparedField
  pair: Pair
  stays: 0 | 1
  onChoose: (event: 0 | 1) => void
}) {
  const { t, language } = useTexts()
  const label = t(`adminEvents.field.${field}`)
  if (isSame) {
    if (values[0].text === null) return null
    return (
      <p className={styles.field}>
        <b>{label}</b> <span className={styles.value}>{values[0].text}</span>{' '}
        <span className={textStyles.muted}>{t('same.inBoth')}</span>
      </p>
    )
  }
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <div className={styles.sides}>
        {([0, 1] as const).map((event) => (
          <label key={pair[event].id} className={styles.choice}>
            <input
              type="radio"
              name={`merge-${field}`}
              checked={stays === event}
              onChange={() => onChoose(event)}
            />
            <span>
              <Value {...values[event]} />
              <span className={textStyles.muted}>{sourceNameIn(pair[event].source, language)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Value({ text, proven }: ComparedValue) {
  const { t } = useTexts()
  if (text === null)
    return (
      <>
        <span className={styles.value}>{t('same.notStated')}</span>{' '}
      </>
    )
  return (
    <>
      <b className={styles.value}>{text}</b>{' '}
      {proven !== undefined && (
        <>
          <StateBadge state={proven ? 'good' : 'doubtful'}>
            {t(proven ? 'same.proven' : 'same.unproven')}
          </StateBadge>{' '}
        </>
      )}
    </>
  )
}
