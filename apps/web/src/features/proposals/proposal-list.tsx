import type { Proposal } from '@uitpost/contracts'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PlainBadge } from '../../ui/drawing/badge.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import type { Announce } from '../../ui/feedback/toast.tsx'
import { momentText } from '../../ui/wording/moment-text.ts'
import { webLink } from '../../ui/wording/web-link.ts'
import { useAnswerProposal, useProposals } from './queries.ts'
import './proposals.css'

/** How many proposals the list shows. */
const SHOWN = 10

/** What sources of approved events say now: old and new side by side, to be confirmed or dismissed with one click. */
export function ProposalList({ announce }: { announce: Announce }) {
  const { t, count } = useTexts()
  const proposals = useProposals()
  const shown = proposals.data?.items.slice(0, SHOWN)
  const hidden = (proposals.data?.total ?? 0) - (shown?.length ?? 0)
  return (
    <section aria-labelledby="proposals">
      <div className="panel-head">
        <h2 id="proposals">{t('proposals.heading')}</h2>
        {shown && shown.length > 0 && <p>{count('proposals.count', proposals.data?.total ?? 0)}</p>}
      </div>
      {proposals.isError && !shown && (
        <div className="pt-3">
          <LoadFailed onRetry={proposals.refetch}>{t('proposals.loadFailed')}</LoadFailed>
        </div>
      )}
      {proposals.isPending && <LoadingLines className="gap-4 pt-4" lines={['w-3/5']} />}
      {shown?.length === 0 && <p className="py-3 text-muted">{t('proposals.none')}</p>}
      <ul>
        {shown?.map((proposal) => (
          <ProposalItem key={proposal.id} proposal={proposal} announce={announce} />
        ))}
      </ul>
      {hidden > 0 && <p className="hint pt-2">{count('proposals.more', hidden)}</p>}
    </section>
  )
}

function ProposalItem({ proposal, announce }: { proposal: Proposal; announce: Announce }) {
  const { t, instant, day } = useTexts()
  const answer = useAnswerProposal(announce)
  const { id, kind, event, changes, sourceUrl, sandbox, checkedAt } = proposal
  const { title } = event
  const doing = answer.isPending ? answer.variables.answer : undefined
  const page = webLink(sourceUrl)
  const shown = (value: string | null) => {
    if (value === null) return t('proposals.nothing')
    return /^\d{4}-\d{2}-\d{2}/.test(value) ? momentText(value, day) : value
  }
  return (
    <li className="proposal">
      <div className="proposal-head">
        <Link to={`/events/${event.id}`}>{title}</Link>
        <span className="text-muted">
          {event.city}, {momentText(event.startDate, day)}
        </span>
        {sandbox && <PlainBadge>{t('pending.evidence.sandboxPage')}</PlainBadge>}
      </div>
      {kind === 'missing' && <p>{t('proposals.missing')}</p>}
      {changes.length > 0 && (
        <dl className="proposal-changes">
          {changes.map(({ field, before, after, quote }) => (
            <div key={field}>
              <dt>{t(`proposals.field.${field}`)}</dt>
              <dd>
                <del>
                  <span className="sr-only">{t('proposals.before')} </span>
                  {shown(before)}
                </del>{' '}
                <span aria-hidden="true">→</span>{' '}
                <ins>
                  <span className="sr-only">{t('proposals.after')} </span>
                  {shown(after)}
                </ins>
                {quote && <q>{quote}</q>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="hint">
        {page ? (
          <a href={page} target="_blank" rel="noopener noreferrer">
            {new URL(page).hostname}
          </a>
        ) : (
          sourceUrl
        )}
        , {instant(checkedAt, { dateStyle: 'medium', timeStyle: 'short' })}
      </p>
      <div className="proposal-actions">
        <Button
          size="dense"
          busy={doing === 'confirm'}
          disabled={answer.isPending}
          about={title}
          onClick={() => answer.mutate({ id, title, answer: 'confirm' })}
        >
          {t(kind === 'missing' ? 'proposals.confirmMissing' : 'proposals.confirm')}
        </Button>
        <Button
          look="line"
          size="dense"
          busy={doing === 'dismiss'}
          disabled={answer.isPending}
          about={title}
          onClick={() => answer.mutate({ id, title, answer: 'dismiss' })}
        >
          {t('proposals.dismiss')}
        </Button>
      </div>
    </li>
  )
}
