import { WAITLIST_DELAY_MS } from '@uitpost/contracts/constants'
import { Send } from 'lucide-react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { readForm } from '../../ui/controls/form-values.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import './waitlist.css'

/** Where the hero's second button leads. */
export const EARLY_ACCESS = 'early-access'

const WAVE = 'q9-8 18 0t18 0t18 0t18 0t18 0t18 0t18 0'

/**
 * A postcard whose address line is the field. It takes a second and calls nobody (requirements
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
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (readForm(event.currentTarget, ['email']).email.trim()) setState('submitting')
  }
  return (
    <section className="page story" aria-labelledby={EARLY_ACCESS}>
      <div className="postcard">
        <div>
          <h2 id={EARLY_ACCESS} tabIndex={-1}>
            {t('landing.waitlist')}
          </h2>
          <p>{t('landing.waitlist.text')}</p>
        </div>
        <div className="postcard-side">
          <div className="stamp" aria-hidden="true">
            <span className="stamp-month">Uit</span>
            <span className="stamp-land">post</span>
            <span className="stamp-day">1</span>
          </div>
          <svg className="waves" viewBox="0 0 144 44" aria-hidden="true">
            <path d={`M0 6${WAVE}M0 17${WAVE}M0 28${WAVE}M0 39${WAVE}`} />
          </svg>
          {state === 'success' ? (
            <Alert state="success">{t('landing.waitlist.done')}</Alert>
          ) : (
            // Before the page has come to life the browser would send the form itself, with the address in the URL. One
            // that is meant for a dialog, and stands in none, it sends nowhere.
            <form className="grid gap-4" method="dialog" onSubmit={submit}>
              <TextField
                className="address"
                name="email"
                type="email"
                label={t('landing.waitlist.email')}
                placeholder={t('landing.waitlist.placeholder')}
                autoComplete="email"
                required
              />
              <Button type="submit" busy={state === 'submitting'}>
                {state === 'submitting' ? t('landing.waitlist.joining') : t('landing.waitlist.join')}
                {state === 'idle' && <Send className="icon" aria-hidden="true" />}
              </Button>
            </form>
          )}
        </div>
      </div>
    </section>
  )
}
