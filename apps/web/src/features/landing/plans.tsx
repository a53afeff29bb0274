import { PREMIUM_PRICE_EUR } from '@uitpost/contracts/constants'
import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import { type TextKey, useTexts } from '../../texts/texts.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { PlainBadge } from '../../ui/drawing/badge.tsx'
import './plans.css'

const FREE = ['register.free.weekly', 'register.free.categories', 'register.free.city'] as const
const PREMIUM = ['plan.perk.frequency', 'plan.perk.channels', 'plan.perk.discovery'] as const

/** What needs an account, and the two of them: two halves of one coupon. */
export function Plans() {
  const { t, price } = useTexts()
  return (
    <section className="page story" aria-labelledby="plans">
      <div className="story-head">
        <h2 id="plans">{t('landing.plans')}</h2>
        <p className="story-lead">{t('landing.plans.lead')}</p>
      </div>
      <div className="plans">
        <section aria-labelledby="plan-free">
          <h3 id="plan-free">{t('plan.free')}</h3>
          <p className="plan-price">{t('register.free.price')}</p>
          <Perks keys={FREE} />
          <ButtonLink>
            <Link to="/auth/register">{t('landing.plans.start')}</Link>
          </ButtonLink>
        </section>
        <section aria-labelledby="plan-premium">
          <div className="plan-top">
            <h3 id="plan-premium">{t('plan.upgrade')}</h3>
            <PlainBadge>{t('plan.soon')}</PlainBadge>
          </div>
          <p className="plan-price">
            {price(PREMIUM_PRICE_EUR)} <small>{t('landing.plans.month')}</small>
          </p>
          <Perks keys={PREMIUM} />
          <Button disabled>{t('landing.plans.waitlist')}</Button>
        </section>
      </div>
    </section>
  )
}

function Perks({
  keys,
}: {
  keys: readonly Extract<TextKey, `register.free.${string}` | `plan.perk.${string}`>[]
}) {
  const { t } = useTexts()
  return (
    <ul className="ticks">
      {keys.map((key) => (
        <li key={key}>
          <Check className="icon" aria-hidden="true" />
          {t(key)}
        </li>
      ))}
    </ul>
  )
}
