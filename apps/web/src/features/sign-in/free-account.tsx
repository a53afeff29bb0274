import { Check } from 'lucide-react'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import stackStyles from '../../ui/layout/stack.module.css'
import textStyles from '../../ui/text.module.css'
import authPageStyles from './auth-page.module.css'

const lines = [
  'register.free.weekly',
  'register.free.categories',
  'register.free.city',
  'register.free.premium',
] as const

/** Lists what a free account includes, drawn as a coupon. */
export function FreeAccount() {
  const { t } = useTexts()
  return (
    <aside className={authPageStyles.coupon} aria-labelledby="free-account">
      <h2 id="free-account">{t('register.free')}</h2>
      <p className={authPageStyles.price} aria-hidden="true">
        {t('register.free.price')}
      </p>
      <ul className={classNames(stackStyles.stackTight, textStyles.medium)}>
        {lines.map((line) => (
          <li key={line}>
            <Check aria-hidden="true" />
            {t(line)}
          </li>
        ))}
      </ul>
    </aside>
  )
}
