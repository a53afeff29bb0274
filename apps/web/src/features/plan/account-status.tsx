import { isAdminRole, PREMIUM_PRICE_EUR } from '@uitpost/contracts/constants'
import { Check } from 'lucide-react'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PlainBadge, StateBadge } from '../../ui/drawing/badge.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useRecordInterest } from './queries.ts'
import './account-status.css'

const perks = ['plan.perk.frequency', 'plan.perk.channels', 'plan.perk.discovery'] as const

/** What the account is, and for all but premium a coupon for more. */
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
        <p className="text-xl font-display font-bold">{premium ? t('plan.premium') : t('plan.free')}</p>
        <p className="section-text">{premium ? t('plan.premium.text') : t('plan.free.text')}</p>
      </div>
      <dl className="rows pairs">
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
    <aside className="upgrade" aria-labelledby="upgrade">
      <div className="upgrade-head">
        <h3 id="upgrade">{t('plan.upgrade')}</h3>
        <PlainBadge>{t('plan.soon')}</PlainBadge>
      </div>
      <p className="upgrade-price">{t('plan.price', { price: price(PREMIUM_PRICE_EUR) })}</p>
      <ul>
        {perks.map((perk) => (
          <li key={perk}>
            <Check className="icon" aria-hidden="true" />
            {t(perk)}
          </li>
        ))}
      </ul>
      <Button busy={interest.isPending} disabled={interest.isSuccess} onClick={() => interest.mutate()}>
        {t('plan.upgradeNow')}
      </Button>
      {interest.isSuccess && <p className="text-md font-semibold">{t('plan.noted')}</p>}
    </aside>
  )
}
