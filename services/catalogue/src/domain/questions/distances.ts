import { MAX_RADIUS_KM } from '@uitpost/contracts'
import { phraseEnd, phraseStart, phrases, type Span, type Token } from './tokens.ts'

const KILOMETRES = phrases('km, kms, kilometer, kilometers, kilometre, kilometres, kilometern')
const BEFORE = phrases(
  `binnen, binnen een straal van, in een straal van, straal van, op, minder dan, hooguit, maximaal, max, tot, within, less than, in a radius of,
  within a radius of, radius of, up to, a moins de, dans un rayon de, rayon de, moins de, a, im umkreis von, umkreis von, in einem umkreis von,
  weniger als, hochstens, bis, innerhalb von, de`,
)
const BEHIND = phrases(
  `van, rond, rondom, vanaf, of, from, around, de, d, autour de, autour d, um, von, rund um, vom, radius, straal, umkreis, rondom het, afstand van, away from, afstand, entfernt von`,
)

/** A distance in kilometres: 'binnen 20 km van', 'dans un rayon de 30 km autour de'. */
export function findDistance(tokens: readonly Token[]): (Span & { km: number }) | undefined {
  const at = tokens.findIndex(
    ({ number }, index) => number !== undefined && KILOMETRES.has(tokens[index + 1]?.word ?? ''),
  )
  const km = tokens[at]?.number
  if (km === undefined || km < 1 || km > MAX_RADIUS_KM) return undefined
  return {
    km,
    start: phraseStart(tokens, at, BEFORE, 5) ?? at,
    end: phraseEnd(tokens, at + 2, BEHIND) ?? at + 2,
  }
}
