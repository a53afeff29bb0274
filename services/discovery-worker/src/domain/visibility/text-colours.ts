import { parse, type Rgb, rgb, wcagContrast } from 'culori'
import type { Styles } from './matched-styles.ts'

/** Text on its ground; the ground is undefined where a picture may stand. */
export interface Colours {
  text: Rgb | undefined
  ground: Rgb | undefined
  /** The values of custom properties. */
  variables: ReadonlyMap<string, string>
}

const [BLACK, WHITE] = ['black', 'white'].map((name) => rgb(parse(name)))
export const PAPER: Colours = { text: BLACK, ground: WHITE, variables: new Map() }

/** Below this nobody tells letters from their ground. */
const FAINTEST_CONTRAST = 1.2
/** A colour that is see-through to this share shows nothing. */
const FAINTEST_ALPHA = 0.15

/** The colours of an element inside one with these. */
export function coloursIn(around: Colours, styles: Styles): Colours {
  if (styles.size === 0) return around
  const own = [...styles].filter(([property]) => property.startsWith('--'))
  const variables = own.length > 0 ? new Map([...around.variables, ...own]) : around.variables
  const text = styles.get('-webkit-text-fill-color') ?? styles.get('color')
  return {
    text:
      text === undefined || /^(?:inherit|unset|currentcolor)$/.test(text)
        ? around.text
        : colourOf(text, variables),
    ground: groundOf(around, styles, variables),
    variables,
  }
}

function groundOf(around: Colours, styles: Styles, variables: Colours['variables']): Rgb | undefined {
  const image = styles.get('background-image')
  if (image !== undefined && image !== 'none') return undefined
  const shorthand = styles.get('background')
  if (shorthand !== undefined && /url\(|gradient\(/.test(shorthand)) return undefined
  const value = styles.get('background-color') ?? shorthand
  if (value === undefined || /^(?:none|inherit|initial|unset|transparent)$/.test(value)) return around.ground
  const colour =
    colourOf(value, variables) ??
    value
      .split(' ')
      .map((one) => colourOf(one, variables))
      .find(Boolean)
  if (!colour) return /\d|none/.test(value) ? around.ground : undefined
  return (colour.alpha ?? 1) < 0.5 ? around.ground : colour
}

/** Undefined for what is no colour, or depends on what the page does not say. */
function colourOf(value: string, variables: Colours['variables']): Rgb | undefined {
  let text = value
  for (let depth = 0; depth < 5 && text.includes('var('); depth += 1)
    text = text.replace(
      /var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)/g,
      (_, name: string, fallback: string | undefined) => variables.get(name) ?? fallback ?? '',
    )
  const colour = rgb(parse(text.trim()))
  return colour ?? undefined
}

/** Written in the colour of its ground. Colours that cannot be worked out are taken to differ. */
export function isUnreadable({ text, ground }: Colours): boolean {
  if (text === undefined) return false
  if ((text.alpha ?? 1) < FAINTEST_ALPHA) return true
  return ground !== undefined && wcagContrast(text, ground) < FAINTEST_CONTRAST
}
