import { useSession } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SwitchField } from '../../ui/controls/field.tsx'
import { PlainBadge } from '../../ui/drawing/badge.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Bone, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useConsents, useSaveConsents } from './queries.ts'
import { type Choice, useStoredChoice } from './stored-choice.ts'

/** Each consent with its date, given and taken back by the same switch, with an account or without. */
export function ConsentSettings() {
  const { t } = useTexts()
  const { state } = useSession()
  const stored = useStoredChoice()
  const consents = useConsents(true)
  const save = useSaveConsents()
  const recorded = state.status === 'signedIn' && consents.data?.decidedAt ? consents.data : undefined
  const inForce: Choice & { since: string | null } =
    save.isPending || save.isError || !recorded
      ? {
          analytics: stored?.analytics ?? false,
          marketing: stored?.marketing ?? false,
          since: stored?.chosenAt ?? null,
        }
      : { analytics: recorded.analytics, marketing: recorded.marketing, since: recorded.decidedAt }
  const decided = inForce.since !== null || stored !== null

  return (
    <Section heading={t('privacy.choices')}>
      {consents.isError && <Alert>{t('privacy.choices.loadFailed')}</Alert>}
      {consents.isLoading ? (
        <Skeleton>
          <Bone className="w-2/3" />
        </Skeleton>
      ) : (
        <div>
          <div className="switch-row">
            <div>
              <p className="font-semibold text-md">{t('cookies.essential')}</p>
              <p className="hint">{t('privacy.essential.text')}</p>
            </div>
            <PlainBadge>{t('cookies.required')}</PlainBadge>
          </div>
          {(['analytics', 'marketing'] as const).map((kind) => (
            <SwitchField
              key={kind}
              label={t(`cookies.${kind}`)}
              hint={
                <>
                  {t(`privacy.${kind}.text`)}{' '}
                  <ConsentState allowed={inForce[kind]} decided={decided} since={inForce.since} />
                </>
              }
              checked={inForce[kind]}
              onChange={(event) =>
                save.mutate({
                  analytics: inForce.analytics,
                  marketing: inForce.marketing,
                  [kind]: event.target.checked,
                })
              }
            />
          ))}
        </div>
      )}
      <div className="actions">
        <Button look="line" onClick={() => save.mutate({ analytics: true, marketing: true })}>
          {t('cookies.acceptAll')}
        </Button>
        <Button look="line" onClick={() => save.mutate({ analytics: false, marketing: false })}>
          {t('cookies.essentialOnly')}
        </Button>
        <p role="status" className="text-md">
          {save.isPending ? t('privacy.saving') : save.isSuccess && t('privacy.saved')}
        </p>
      </div>
      {save.isError && <Alert>{t('privacy.saveFailed')}</Alert>}
    </Section>
  )
}

/** In words and with its day: what is in force for one kind. */
function ConsentState({
  allowed,
  decided,
  since,
}: {
  allowed: boolean
  decided: boolean
  since: string | null
}) {
  const { t, instant } = useTexts()
  const date = since && instant(since, { day: 'numeric', month: 'long', year: 'numeric' })
  const text = !decided
    ? t('privacy.undecided')
    : date
      ? t(allowed ? 'privacy.allowedSince' : 'privacy.refusedSince', { date })
      : t(allowed ? 'privacy.allowed' : 'privacy.refused')
  return <strong className="consent-state">{text}</strong>
}
