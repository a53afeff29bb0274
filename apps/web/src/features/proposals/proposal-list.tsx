import type { Proposal } from '@uitpost/contracts'
import { cityName } from '../../texts/city-name.ts'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PlainBadge } from '../../ui/drawing/badge.tsx'
import { AsyncPanel } from '../../ui/feedback/async-panel.tsx'
import type { Announce } from '../../ui/feedback/toast.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import panelStyles from '../../ui/layout/panel.module.css'
import { Panel } from '../../ui/layout/panel.tsx'
import { AnsweredItem } from '../../ui/panels/answered-item.tsx'
import textStyles from '../../ui/text.module.css'
import { momentText, startText } from '../../ui/wording/moment-text.ts'
import { webLink } from '../../ui/wording/web-link.ts'
import styles from './proposals.module.css'
import { useAnswerProposal, useProposals } from './queries.ts'

/** Maximum number of proposals shown. */
const SHOWN = 10

/** Proposed changes to approved events: old and new values side by side, with buttons to confirm and dismiss. */
export function ProposalList({ announce }: { announce: Announce }) {
  const { t, count } = useTexts()
  const proposals = useProposals()
  const shown = proposals.data?.items.slice(0, SHOWN)
  const hidden = (proposals.data?.total ?? 0) - (shown?.length ?? 0)
  return (
    <Panel
      id="proposals"
      heading={t('proposals.heading')}
      head={shown && shown.length > 0 && <p>{count('proposals.count', proposals.data?.total ?? 0)}</p>}
    >
      <AsyncPanel
        read={proposals}
        data={shown}
        failed={t('proposals.loadFailed')}
        silent
        empty={t('proposals.none')}
      >
        {(first) => (
          <ul>
            {first.map((proposal) => (
              <ProposalItem key={proposal.id} proposal={proposal} announce={announce} />
            ))}
          </ul>
        )}
      </AsyncPanel>
      {hidden > 0 && (
        <p className={classNames(fieldStyles.hint, panelStyles.panelMore)}>
          {count('proposals.more', hidden)}
        </p>
      )}
    </Panel>
  )
}

function ProposalItem({ proposal, announce }: { proposal: Proposal; announce: Announce }) {
  const texts = useTexts()
  const { t, instant, day } = texts
  const answer = useAnswerProposal(announce)
  const { id, kind, event, changes, quote, goneSince, sourceUrl, sandbox, checkedAt } = proposal
  const { title } = event
  const pendingAnswer = answer.isPending ? answer.variables.answer : undefined
  const page = webLink(sourceUrl)
  const shown = (value: string | null) => {
    if (value === null) return t('proposals.nothing')
    return /^\d{4}-\d{2}-\d{2}/.test(value) ? momentText(value, day) : value
  }
  return (
    <AnsweredItem
      title={title}
      link={`/events/${event.id}`}
      facts={`${cityName(event, texts)}, ${startText(event, texts)}`}
      badge={sandbox && <PlainBadge>{t('pending.evidence.sandboxPage')}</PlainBadge>}
      disabled={answer.isPending}
      answers={[
        {
          label: t(kind === 'moved' ? 'proposals.confirm' : 'proposals.confirmMissing'),
          busy: pendingAnswer === 'confirm',
          onClick: () => answer.mutate({ id, title, answer: 'confirm' }),
        },
        {
          label: t('proposals.dismiss'),
          busy: pendingAnswer === 'dismiss',
          onClick: () => answer.mutate({ id, title, answer: 'dismiss' }),
        },
      ]}
    >
      {kind === 'missing' && <p>{t('proposals.missing')}</p>}
      {goneSince && <p>{t('proposals.gone', { since: instant(goneSince, { dateStyle: 'medium' }) })}</p>}
      {quote && <q className={styles.quote}>{quote}</q>}
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ field, before, after, quote }) => (
            <div key={field}>
              <dt>{t(`proposals.field.${field}`)}</dt>
              <dd>
                <del>
                  <span className={textStyles.visuallyHidden}>{t('proposals.before')} </span>
                  {shown(before)}
                </del>{' '}
                <span aria-hidden="true">→</span>{' '}
                <ins>
                  <span className={textStyles.visuallyHidden}>{t('proposals.after')} </span>
                  {shown(after)}
                </ins>
                {quote && <q>{quote}</q>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={fieldStyles.hint}>
        {page ? (
          <a href={page} target="_blank" rel="noopener noreferrer">
            {new URL(page).hostname}
          </a>
        ) : (
          sourceUrl
        )}
        , {instant(checkedAt, { dateStyle: 'medium', timeStyle: 'short' })}
      </p>
    </AnsweredItem>
  )
}
