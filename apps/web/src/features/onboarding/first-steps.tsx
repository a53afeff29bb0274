import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { dismissSteps, stepsDismissed } from './dismissed.ts'
import './first-steps.css'

/** A Sunday, from which the days of the week get their names. */
const SUNDAY = 4
const dayNamed = (day: number) => `2026-01-${String(SUNDAY + day).padStart(2, '0')}`

/** What makes the first post arrive: where, what and when. There until it is hidden; never in the way. */
export function FirstSteps({ followed }: { followed: number | undefined }) {
  const { t, count, day } = useTexts()
  const user = useUser()
  const [dismissed, setDismissed] = useState(() => stepsDismissed(user.id))
  if (dismissed || followed === undefined) return null
  const when = {
    hour: `${String(user.digestHour).padStart(2, '0')}:00`,
    day: day(dayNamed(user.digestDay), { weekday: 'long' }),
  }
  const steps = [
    {
      name: t('firstSteps.city'),
      text: t('firstSteps.city.text', { city: user.city }),
      done: true,
      link: t('firstSteps.change'),
      to: '/preferences',
    },
    {
      name: t('firstSteps.categories'),
      text: followed > 0 ? count('firstSteps.categories.some', followed) : t('firstSteps.categories.none'),
      done: followed > 0,
      link: t('firstSteps.choose'),
      to: '/categories',
    },
    {
      name: t('firstSteps.when'),
      text:
        user.deliveryFreq === 'weekly'
          ? t('firstSteps.when.weekly', when)
          : t(`firstSteps.when.${user.deliveryFreq}`, { hour: when.hour }),
      done: true,
      link: t('firstSteps.change'),
      to: '/preferences',
    },
  ]
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <div className="first-steps-head">
        <h2 id="first-steps">{t('firstSteps.heading')}</h2>
        <Button
          look="quiet"
          onClick={() => {
            dismissSteps(user.id)
            setDismissed(true)
          }}
        >
          {t('firstSteps.dismiss')}
        </Button>
      </div>
      <ol>
        {steps.map(({ name, text, done, link, to }) => (
          <li key={name} data-done={done || undefined}>
            <h3>
              {name}
              {done && (
                <>
                  <Check className="icon" aria-hidden="true" />
                  <span className="sr-only">{t('firstSteps.done')}</span>
                </>
              )}
            </h3>
            <p>{text}</p>
            <Link to={to} aria-label={`${link} ${name}`}>
              {link}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
