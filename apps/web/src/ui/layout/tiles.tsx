import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../class-names.ts'
import styles from './tiles.module.css'

export interface Tile {
  label: string
  /** Undefined while it loads; null if there is none. */
  value: number | null | undefined
  note?: ReactNode
}

const columns: Record<number, string | undefined> = { 3: styles.tiles3, 4: styles.tiles4, 5: styles.tiles5 }

/** Statistics side by side; a dash stands for a value that is not known yet. */
export function Tiles({ label, tiles }: { label: string; tiles: Tile[] }) {
  const { number } = useTexts()
  return (
    <dl
      className={classNames(styles.tiles, columns[tiles.length])}
      aria-label={label}
      aria-busy={tiles.some(({ value }) => value === undefined)}
    >
      {tiles.map((tile) => (
        <div key={tile.label}>
          <dt>{tile.label}</dt>
          <dd>
            {tile.value === undefined || tile.value === null ? '–' : number(tile.value)}
            {tile.note && <small> {tile.note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
