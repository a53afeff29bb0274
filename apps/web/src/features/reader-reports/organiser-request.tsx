import type { AdminEvent, OrganiserDecision, OrganiserRequests } from '@uitpost/contracts'
import { cityName } from '../../texts/city-name.ts'
import { useTexts } from '../../texts/texts.tsx'
import { StateBadge } from '../../ui/drawing/badge.tsx'
import type { Announce } from '../../ui/feedback/toast.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import { AnsweredItem } from '../../ui/panels/answered-item.tsx'
import { startText } from '../../ui/wording/moment-text.ts'
import { useDecideRequests } from './queries.ts'
import styles from './reader-reports.module.css'

/** What organisers ask about an event, in words, with the answers of an admin. Edit corrects it. */
export function OrganiserRequest({
  event,
  organiser,
  announce,
  onEdit,
}: {
  event: AdminEvent
  organiser: OrganiserRequests
  announce: Announce
  onEdit: () => void
}) {
  const texts = useTexts()
  const { t, instant } = texts
  const decide = useDecideRequests(announce)
  const { id, title, seriesId } = event
  const { hidden, requests } = organiser
  const pending = decide.isPending ? decide.variables.decision : undefined
  const answerWith = (decision: OrganiserDecision, label: string) => ({
    label,
    busy: pending === decision,
    onClick: () => decide.mutate({ id, title, decision }),
  })
  return (
    <AnsweredItem
      title={title}
      link={`/events/${id}`}
      facts={`${cityName(event, texts)}, ${startText(event, texts)}`}
      badge={hidden && <StateBadge state="bad">{t('organiser.hidden')}</StateBadge>}
      disabled={decide.isPending}
      answers={[
        answerWith('take-down', t(hidden ? 'organiser.confirm' : 'organiser.take-down')),
        ...(seriesId === null ? [] : [answerWith('take-down-series', t('organiser.take-down-series'))]),
        ...(hidden ? [] : [{ label: t('reports.edit'), onClick: onEdit }]),
        answerWith('decline', t(hidden ? 'organiser.putBack' : 'organiser.decline')),
      ]}
    >
      <ul className={styles.requests} aria-label={t('organiser.requests')}>
        {requests.map(({ id: requestId, wish, correction, name, email, confirmedAt }) => (
          <li key={requestId}>
            <p>{t(`organiser.wish.${wish}`)}</p>
            {correction && <blockquote dir="auto">{correction}</blockquote>}
            <p className={fieldStyles.hint}>
              {t('organiser.from', {
                name,
                email,
                time: instant(confirmedAt, { dateStyle: 'medium', timeStyle: 'short' }),
              })}
            </p>
          </li>
        ))}
      </ul>
    </AnsweredItem>
  )
}
