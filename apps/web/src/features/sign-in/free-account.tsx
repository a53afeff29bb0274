import { Check } from 'lucide-react'
import { useTexts } from '../../texts/texts.tsx'

const lines = [
  'register.free.weekly',
  'register.free.categories',
  'register.free.city',
  'register.free.premium',
] as const

/** What comes with a free account, on a coupon. */
export function FreeAccount() {
  const { t } = useTexts()
  return (
    <aside className="coupon" aria-labelledby="free-account">
      <h2 id="free-account">{t('register.free')}</h2>
      <p className="price" aria-hidden="true">
        {t('register.free.price')}
      </p>
      <ul className="grid gap-2 text-md">
        {lines.map((line) => (
          <li key={line} className="grid grid-cols-[auto_1fr] gap-2.5">
            <Check className="icon" aria-hidden="true" />
            {t(line)}
          </li>
        ))}
      </ul>
    </aside>
  )
}
