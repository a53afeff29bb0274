import { WAITLIST_DELAY_MS } from '@uitpost/contracts/constants'
import { Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import stampStyles from '../../ui/drawing/stamp.module.css'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { readForm } from '../../ui/forms/form-values.ts'
import pageStyles from '../../ui/layout/page.module.css'
import stackStyles from '../../ui/layout/stack.module.css'
import storyStyles from './story.module.css'
import styles from './waitlist.module.css'

/** Id of the section's heading, the target of the hero's second button. */
export const EARLY_ACCESS = 'early-access'

const WAVE = 'q9-8 18 0t18 0t18 0t18 0t18 0t18 0t18 0'

/**
 * Early access form, drawn as a postcard. It succeeds after one second and sends no request (requirements
 * `landing.waitlist-joining`, `landing.waitlist-no-call`).
 */
export function Waitlist() {
  const { t } = useTexts()
  const [state, setState] = useState<'idle' | 'submitting' | 'success'>('idle')
  useEffect(() => {
    if (state !== 'submitting') return
    const timer = setTimeout(() => setState('success'), WAITLIST_DELAY_MS)
    return () => clearTimeout(timer)
  }, [state])
  const send = (form: HTMLFormElement) => {
    if (readForm(form, ['email']).email.trim()) setState('submitting')
  }
  return (
    <section className={classNames(pageStyles.page, storyStyles.story)} aria-labelledby={EARLY_ACCESS}>
      <div className={styles.postcard}>
        <div>
          <h2 id={EARLY_ACCESS} tabIndex={-1}>
            {t('landing.waitlist')}
          </h2>
          <p>{t('landing.waitlist.text')}</p>
        </div>
        <div className={styles.postcardSide}>
          <div className={classNames(stampStyles.stamp, styles.postcardStamp)} aria-hidden="true">
            <span className={stampStyles.stampMonth}>Uit</span>
            <span className={classNames(stampStyles.stampCountry, styles.postcardCaption)}>post</span>
            <span className={classNames(stampStyles.stampDay, styles.postcardFigure)}>1</span>
          </div>
          <svg className={styles.waves} viewBox="0 0 144 44" aria-hidden="true">
            <path d={`M0 6${WAVE}M0 17${WAVE}M0 28${WAVE}M0 39${WAVE}`} />
          </svg>
          {state === 'success' ? (
            <Alert state="success">{t('landing.waitlist.done')}</Alert>
          ) : (
            // Before hydration the browser would submit the form itself, with the email address in the URL. A form with
            // method="dialog" outside a dialog is not submitted.
            <Form className={stackStyles.stack} method="dialog" onSend={send}>
              <TextField
                className={styles.address}
                name="email"
                type="email"
                label={t('landing.waitlist.email')}
                placeholder={t('landing.waitlist.placeholder')}
                autoComplete="email"
                required
              />
              <Button type="submit" busy={state === 'submitting'}>
                {state === 'submitting' ? t('landing.waitlist.joining') : t('landing.waitlist.join')}
                {state === 'idle' && <Send aria-hidden="true" />}
              </Button>
            </Form>
          )}
        </div>
      </div>
    </section>
  )
}
