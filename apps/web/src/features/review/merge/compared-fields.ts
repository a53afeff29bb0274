import type { AdminEvent } from '@uitpost/contracts'
import { bestSource, MERGE_FIELDS, type MergeField } from '@uitpost/contracts/admin-constants'
import { cityName } from '../../../texts/city-name.ts'
import type { Texts } from '../../../texts/texts.tsx'
import { momentText, startText } from '../../../ui/wording/moment-text.ts'
import type { Pair } from './queries.ts'

export interface ComparedValue {
  /** Null: not stated. */
  text: string | null
  /** Absent: nothing judges it. */
  proven: boolean | undefined
}

export interface ComparedField {
  field: MergeField
  values: readonly [ComparedValue, ComparedValue]
  isSame: boolean
  /** The event whose value stays unless the admin chooses the other one. */
  better: 0 | 1
  /** The choice of this field is taken over until this one is chosen itself. */
  follows?: MergeField
}

const textOf: Record<MergeField, (event: AdminEvent, texts: Texts) => string | null> = {
  title: ({ title }) => title,
  start: startText,
  end: ({ endDate }, { day }) => endDate && momentText(endDate, day),
  city: (event, texts) => `${cityName(event, texts)}, ${texts.t(`country.${event.country}`)}`,
  location: ({ location }) => location,
  link: ({ sourceLink }) => sourceLink,
  category: ({ category }, { t, named }) => (category ? named(category) : t('event.uncategorized')),
  description: ({ description }) => description,
}

function valueOf(field: MergeField, event: AdminEvent, texts: Texts): ComparedValue {
  const evidence = bestSource(event.sources)?.evidence
  return {
    text: textOf[field](event, texts),
    proven: field === 'description' ? undefined : evidence?.[field]?.proven,
  }
}

/** A category is better than none, a stated value than none, and a proven value than another. */
const worth = (field: MergeField, event: AdminEvent, { text, proven }: ComparedValue): number => {
  if (text === null || (field === 'category' && event.categoryId === null)) return 0
  return proven ? 2 : 1
}

const dayOf = ({ startDate }: AdminEvent): string => startDate.slice(0, 10)

/** The fields of two events side by side. The end of one day does not fit the start of another. */
export const comparePair = ([first, second]: Pair, texts: Texts): ComparedField[] => {
  const compare = (field: MergeField): ComparedField => {
    const values = [valueOf(field, first, texts), valueOf(field, second, texts)] as const
    const isSecondBetter = worth(field, second, values[1]) > worth(field, first, values[0])
    return { field, values, isSame: values[0].text === values[1].text, better: isSecondBetter ? 1 : 0 }
  }
  return MERGE_FIELDS.map((field) =>
    field === 'end' && dayOf(first) !== dayOf(second)
      ? { ...compare(field), better: compare('start').better, follows: 'start' }
      : compare(field),
  )
}
