import { X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { PlainBadge } from '../../ui/drawing/badge.tsx'
import { useConsents, useSaveConsents } from './queries.ts'
import { type Choice, dismissBanner, useBannerVisible } from './stored-choice.ts'
import './cookie-banner.css'

/**
 * Asks what is allowed beyond the essential. It stands early in the document and at the foot of the window, keeps
 * nobody from using the page, and takes its own room at the end of it, so that nothing stays covered.
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
  // A failure is not shown (requirement `calls.consents-failure`): the choice holds in this browser all the same.
  const choose = (choice: Choice) => save.mutate(choice)
  const back = () => {
    setCustomizing(false)
    requestAnimationFrame(() => customize.current?.focus())
  }

  return (
    <section className="cookie" aria-labelledby="cookie-heading">
      <div className="page cookie-row">
        <h2 id="cookie-heading">{t('cookies.heading')}</h2>
        <button
          type="button"
          className="button button-icon"
          aria-label={t('cookies.close')}
          onClick={dismissBanner}
        >
          <X className="icon" aria-hidden="true" />
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
            <div className="cookie-actions">
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
      <ul className="cookie-choices">
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
      <div className="cookie-actions">
        <Button
          ref={(button) => {
            // The button that was pressed is gone: the focus goes on where the way on is.
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
