import type { Family } from '@uitpost/contracts/families'
import { type Drawing, engravings } from './engravings.tsx'

export type EngravingName = keyof typeof engravings

/** The drawing of each family; a town for a category that belongs to none. */
export const FAMILY_ENGRAVINGS: Readonly<Record<Family, EngravingName>> = {
  books: 'spines',
  collecting: 'tiles',
  markets: 'stalls',
  fairs: 'wheel',
  music: 'feathers',
  making: 'weave',
  wellness: 'leaves',
  knowledge: 'punch',
  other: 'towers',
}

/** Decoration only: hidden from assistive technology. */
export function Engraving({ name }: { name: EngravingName }) {
  const { box = '0 0 120 120', fit = 'xMidYMid slice', lines }: Drawing = engravings[name]
  return (
    <svg viewBox={box} preserveAspectRatio={fit} aria-hidden="true">
      {lines}
    </svg>
  )
}
