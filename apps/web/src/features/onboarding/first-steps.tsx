import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import styles from './first-steps.module.css'

/** localStorage key of the time a user hid the first steps in this browser. */
const keyOf = (userId: string) => `firstStepsHidden:${userId}`

const stepsDismissed = (userId: string): boolean => localStorage.getItem(keyOf(userId)) !== null

const dismissSteps = (userId: string) => localStorage.setItem(keyOf(userId), new Date().toISOString())

/** Asks a new user to choose categories, the one step without a default. Shown until it is done or hidden. */
export function FirstSteps({ followed }: { followed: number | undefined }) {
  const { t } = useTexts()
  const user = useUser()
  const [dismissed, setDismissed] = useState(() => stepsDismissed(user.id))
  if (dismissed || followed !== 0) return null
  return (
    <section className={styles.firstSteps} aria-labelledby="first-steps">
      <h2 id="first-steps">{t('firstSteps.heading')}</h2>
      <p>{t('firstSteps.categories.none')}</p>
      <div className={styles.firstStepsActions}>
        <Link to="/categories">{t('firstSteps.choose')}</Link>
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
    </section>
  )
}
