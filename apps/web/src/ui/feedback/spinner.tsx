import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../class-names.ts'
import { Button } from '../controls/button.tsx'
import styles from '../controls/spinner.module.css'
import pageStyles from '../layout/page.module.css'

/** Time after which the spinner shows a hint and a retry button, in ms. */
const LATE_MS = 10_000

/** Spinner of a whole page; when loading takes long, it offers to reload the page. */
export function PageSpinner({ label }: { label: string }) {
  const { t } = useTexts()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={classNames(pageStyles.page, styles.pageSpinner)}>
      <span className={styles.pageSpinnerWords} role="status">
        <LoaderCircle className={styles.spin} aria-hidden="true" />
        {late ? `${label} ${t('app.late')}` : label}
      </span>
      {late && (
        <Button look="line" onClick={() => window.location.reload()}>
          {t('app.retry')}
        </Button>
      )}
    </div>
  )
}
