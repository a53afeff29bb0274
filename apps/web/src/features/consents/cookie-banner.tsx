import { X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import buttonStyles from '../../ui/controls/button.module.css'
import { Button } from '../../ui/controls/button.tsx'
import { PlainBadge } from '../../ui/drawing/badge.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import pageStyles from '../../ui/layout/page.module.css'
import styles from './cookie-banner.module.css'
import { useConsents, useSaveConsents } from './queries.ts'
import { type Choice, dismissBanner, useBannerVisible } from './stored-choice.ts'

/**
 * Asks for consent to non-essential cookies. Early in the DOM, but sticky at the bottom of the viewport and last on
 * the page: it blocks nothing and covers nothing when the page is scrolled to its end.
 */
export function CookieBanner() {
  const visible = useBannerVisible()
  return visible ? <Banner /> : null
}

function Banner() {
  const { t } = useTexts()
  const [customizing, setCustomizing] = useState(false)
  const earlier = useConsents(true)
  const save = useSaveConsents()
  const customize = useRef<HTMLButtonElement>(null)
  // An error is not shown (requirement `calls.consents-failure`): the choice is stored in this browser anyway.
  const choose = (choice: Choice) => save.mutate(choice)
  const back = () => {
    setCustomizing(false)
    requestAnimationFrame(() => customize.current?.focus())
  }

  return (
    <section className={styles.cookie} aria-labelledby="cookie-heading">
      <div className={classNames(pageStyles.page, styles.cookieRow)}>
        <h2 id="cookie-heading">{t('cookies.heading')}</h2>
        <button
          type="button"
          className={classNames(buttonStyles.button, buttonStyles.buttonIcon)}
          aria-label={t('cookies.close')}
          onClick={dismissBanner}
        >
          <X aria-hidden="true" />
        </button>
        {customizing ? (
          <CustomSettings
            earlier={{
              analytics: earlier.data?.analytics ?? false,
              marketing: earlier.data?.marketing ?? false,
            }}
            onSave={choose}
            onBack={back}
          />
        ) : (
          <>
            <p>
              {t('cookies.text')} <Link to="/privacy-policy">{t('cookies.policy')}</Link>,{' '}
              <Link to="/privacy-settings">{t('cookies.settings')}</Link>
            </p>
            <div className={styles.cookieActions}>
              <Button onClick={() => choose({ analytics: true, marketing: true })}>
                {t('cookies.acceptAll')}
              </Button>
              <Button onClick={() => choose({ analytics: false, marketing: false })}>
                {t('cookies.essentialOnly')}
              </Button>
              <Button ref={customize} look="quiet" onClick={() => setCustomizing(true)}>
                {t('cookies.customize')}
              </Button>
            </div>
          </>
        )}
      </div>
    </section>
  )
}

function CustomSettings({
  earlier,
  onSave,
  onBack,
}: {
  earlier: Choice
  onSave: (choice: Choice) => void
  onBack: () => void
}) {
  const { t } = useTexts()
  const [changed, setChanged] = useState<Partial<Choice>>({})
  const choice = { ...earlier, ...changed }
  return (
    <>
      <ul className={styles.cookieChoices}>
        <Row label={t('cookies.essential')}>
          <PlainBadge>{t('cookies.required')}</PlainBadge>
        </Row>
        {(['analytics', 'marketing'] as const).map((kind) => (
          <Row key={kind} label={t(`cookies.${kind}`)}>
            {(labelId) => (
              <Switch
                aria-labelledby={labelId}
                checked={choice[kind]}
                onChange={(event) => setChanged({ ...changed, [kind]: event.target.checked })}
              />
            )}
          </Row>
        ))}
      </ul>
      <div className={styles.cookieActions}>
        <Button
          ref={(button) => {
            // The pressed button is no longer in the DOM, so the focus moves to this one.
            if (button && document.activeElement === document.body) button.focus({ preventScroll: true })
          }}
          onClick={() => onSave(choice)}
        >
          {t('cookies.save')}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t('cookies.back')}
        </Button>
      </div>
    </>
  )
}

function Row({ label, children }: { label: string; children: ReactNode | ((labelId: string) => ReactNode) }) {
  const id = useId()
  return (
    <li>
      <span id={id}>{label}</span>
      {typeof children === 'function' ? children(id) : children}
    </li>
  )
}
