import { StateBadge } from '../drawing/badge.tsx'

/** A row of a definition list: quotes that contradict each other, each with its source. */
export function DifferingQuotes({
  field,
  note,
  sides,
}: {
  field: string
  note: string
  sides: readonly { where: string; text: string }[]
}) {
  return (
    <div>
      <dt>{field}</dt>
      <dd>
        <StateBadge state="bad">{note}</StateBadge>
        {sides.map(({ where, text }) => (
          <p key={`${where} ${text}`}>
            {where} <mark>{text}</mark>
          </p>
        ))}
      </dd>
    </div>
  )
}
