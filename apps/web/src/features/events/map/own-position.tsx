import type { Point } from '@uitpost/places'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import buttonStyles from '../../../ui/controls/button.module.css'
import styles from './event-map.module.css'

const WAIT_MS = 15_000
/** A position as old as this is near enough for events. */
const OLD_MS = 600_000

/** To about a kilometre: the address of the page and the server's question need no more of where somebody is. */
const roughly = (degrees: number) => Math.round(degrees * 100) / 100

/** A button that asks the browser for the reader's position, and a sentence if it does not give it. */
export function OwnPosition({ onFind }: { onFind: (point: Point) => void }) {
  const { t } = useTexts()
  const [state, setState] = useState<'asking' | 'refused'>()
  const ask = () => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState(undefined)
        onFind({ latitude: roughly(coords.latitude), longitude: roughly(coords.longitude) })
      },
      () => setState('refused'),
      { timeout: WAIT_MS, maximumAge: OLD_MS },
    )
  }
  return (
    <>
      <button
        type="button"
        className={classNames(buttonStyles.button, buttonStyles.buttonIcon, styles.mapControl)}
        aria-label={t('map.ownPosition')}
        aria-busy={state === 'asking'}
        onClick={ask}
      >
        <LocateFixed aria-hidden="true" />
      </button>
      <p className={styles.mapMessage} role="status">
        {state === 'refused' && t('map.ownPosition.unknown')}
      </p>
    </>
  )
}
