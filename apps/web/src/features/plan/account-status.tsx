import { useMutation } from '@tanstack/react-query'
import { isAdminRole, PREMIUM_PRICE_EUR } from '@uitpost/contracts/constants'
import { Check } from 'lucide-react'
import { call } from '../../api/call.ts'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PlainBadge, StateBadge } from '../../ui/drawing/badge.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import sectionStyles from '../../ui/layout/section.module.css'
import { Section } from '../../ui/layout/section.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './account-status.module.css'

/** "Upgrade Now" only records the interest; premium cannot be bought yet. */
function useRecordInterest() {
  const { t } = useTexts()
  const toast = useToast()
  return useMutation({
    mutationFn: () => call('recordPremiumInterest'),
    onSuccess: () => toast({ title: t('plan.noted.title'), text: t('plan.noted'), state: 'success' }),
    onError: () => toast({ title: t('app.error'), text: t('plan.failed'), state: 'danger' }),
  })
}

const perks = ['plan.perk.frequency', 'plan.perk.channels', 'plan.perk.discovery'] as const

/** Plan of the account, with an upgrade offer for all but premium users. */
export function AccountStatus() {
  const { t, instant } = useTexts()
  const user = useUser()
  const premium = user.role === 'premium'
  return (
    <Section
      heading={t('plan.heading')}
      end={
        isAdminRole(user.role) && (
          <PlainBadge>{user.role === 'super_admin' ? t('shell.superAdmin') : t('shell.admin')}</PlainBadge>
        )
      }
    >
      <div>
        <p className={styles.planName}>{premium ? t('plan.premium') : t('plan.free')}</p>
        <p className={sectionStyles.sectionText}>{premium ? t('plan.premium.text') : t('plan.free.text')}</p>
      </div>
      <dl className={classNames(sectionStyles.rows, sectionStyles.pairs)}>
        <div>
          <dt>{t('plan.email')}</dt>
          <dd>
            {user.emailConfirmed ? (
              <StateBadge state="good">{t('plan.email.confirmed')}</StateBadge>
            ) : (
              <StateBadge state="doubtful">{t('plan.email.unconfirmed')}</StateBadge>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('plan.since')}</dt>
          <dd>{instant(user.createdAt, { day: 'numeric', month: 'long', year: 'numeric' })}</dd>
        </div>
      </dl>
      {!premium && <UpgradeBox />}
    </Section>
  )
}

function UpgradeBox() {
  const { t, price } = useTexts()
  const interest = useRecordInterest()
  return (
    <aside className={styles.upgrade} aria-labelledby="upgrade">
      <div className={styles.upgradeHead}>
        <h3 id="upgrade">{t('plan.upgrade')}</h3>
        <PlainBadge>{t('plan.soon')}</PlainBadge>
      </div>
      <p className={styles.upgradePrice}>{t('plan.price', { price: price(PREMIUM_PRICE_EUR) })}</p>
      <ul>
        {perks.map((perk) => (
          <li key={perk}>
            <Check aria-hidden="true" />
            {t(perk)}
          </li>
        ))}
      </ul>
      <Button busy={interest.isPending} disabled={interest.isSuccess} onClick={() => interest.mutate()}>
        {t('plan.upgradeNow')}
      </Button>
      {interest.isSuccess && (
        <p className={classNames(textStyles.strong, textStyles.medium)}>{t('plan.noted')}</p>
      )}
    </aside>
  )
}
