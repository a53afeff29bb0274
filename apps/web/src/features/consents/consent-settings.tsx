import { useSession } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PlainBadge } from '../../ui/drawing/badge.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Skeleton, SkeletonLine } from '../../ui/feedback/skeleton.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import { SwitchField } from '../../ui/forms/field.tsx'
import switchStyles from '../../ui/forms/switch.module.css'
import sectionStyles from '../../ui/layout/section.module.css'
import { Section } from '../../ui/layout/section.tsx'
import textStyles from '../../ui/text.module.css'
import { useConsents, useSaveConsents } from './queries.ts'
import { type Choice, useStoredChoice } from './stored-choice.ts'

/** One switch per consent, which gives or withdraws it, with its date; works with and without an account. */
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
          <SkeletonLine length="2/3" />
        </Skeleton>
      ) : (
        <div>
          <div className={switchStyles.switchRow}>
            <div>
              <p className={classNames(textStyles.strong, textStyles.medium)}>{t('cookies.essential')}</p>
              <p className={fieldStyles.hint}>{t('privacy.essential.text')}</p>
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
      <div className={sectionStyles.actions}>
        <Button look="line" onClick={() => save.mutate({ analytics: true, marketing: true })}>
          {t('cookies.acceptAll')}
        </Button>
        <Button look="line" onClick={() => save.mutate({ analytics: false, marketing: false })}>
          {t('cookies.essentialOnly')}
        </Button>
        <p role="status" className={textStyles.medium}>
          {save.isPending ? t('privacy.saving') : save.isSuccess && t('privacy.saved')}
        </p>
      </div>
      {save.isError && <Alert>{t('privacy.saveFailed')}</Alert>}
    </Section>
  )
}

/** Current state of one consent as text with its date. */
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
  return <strong>{text}</strong>
}
