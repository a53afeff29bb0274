import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import './tiles.css'

export interface Tile {
  label: string
  /** Undefined as long as it is not known. */
  value: number | undefined
  note?: ReactNode
}

/** Numbers side by side in one rule. */
export function Tiles({ label, tiles }: { label: string; tiles: Tile[] }) {
  const { number } = useTexts()
  return (
    <dl
      className={`tiles tiles-${tiles.length}`}
      aria-label={label}
      aria-busy={tiles.some(({ value }) => value === undefined)}
    >
      {tiles.map((tile) => (
        <div key={tile.label}>
          <dt>{tile.label}</dt>
          <dd>
            {tile.value === undefined ? '–' : number(tile.value)}
            {tile.note && <small> {tile.note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
