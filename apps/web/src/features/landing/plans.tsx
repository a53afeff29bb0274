import { PREMIUM_PRICE_EUR } from '@uitpost/contracts/constants'
import { Check } from 'lucide-react'
import { type TextKey, useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { PlainBadge } from '../../ui/drawing/badge.tsx'
import pageStyles from '../../ui/layout/page.module.css'
import styles from './plans.module.css'
import storyStyles from './story.module.css'

const FREE = ['register.free.weekly', 'register.free.categories', 'register.free.city'] as const
const PREMIUM = ['plan.perk.frequency', 'plan.perk.channels', 'plan.perk.discovery'] as const

/** The free and the premium account, drawn as two halves of one coupon. */
export function Plans() {
  const { t, price } = useTexts()
  return (
    <section className={classNames(pageStyles.page, storyStyles.story)} aria-labelledby="plans">
      <div className={storyStyles.storyHead}>
        <h2 id="plans">{t('landing.plans')}</h2>
        <p className={storyStyles.storyLead}>{t('landing.plans.lead')}</p>
      </div>
      <div className={styles.plans}>
        <section aria-labelledby="plan-free">
          <h3 id="plan-free">{t('plan.free')}</h3>
          <p className={styles.planPrice}>{t('register.free.price')}</p>
          <Perks keys={FREE} />
          <ButtonLink to="/auth/register">{t('landing.plans.start')}</ButtonLink>
        </section>
        <section aria-labelledby="plan-premium">
          <div className={styles.planTop}>
            <h3 id="plan-premium">{t('plan.upgrade')}</h3>
            <PlainBadge>{t('plan.soon')}</PlainBadge>
          </div>
          <p className={styles.planPrice}>
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
    <ul className={styles.ticks}>
      {keys.map((key) => (
        <li key={key}>
          <Check aria-hidden="true" />
          {t(key)}
        </li>
      ))}
    </ul>
  )
}
