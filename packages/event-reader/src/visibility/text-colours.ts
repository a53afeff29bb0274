import type { Rgb } from 'culori'
import culori from 'culori/require'
import type { Styles } from './matched-styles.ts'

/** Text and background colour; the background is undefined where there may be a picture. */
export interface Colours {
  text: Rgb | undefined
  ground: Rgb | undefined
  /** Values of custom properties. */
  variables: ReadonlyMap<string, string>
}

const { parse, rgb, wcagContrast } = culori

const [BLACK, WHITE] = ['black', 'white'].map((name) => rgb(parse(name)))
export const DEFAULT_COLOURS: Colours = { text: BLACK, ground: WHITE, variables: new Map() }

/** Contrast below which text is unreadable. */
const MIN_CONTRAST = 1.2
/** Alpha below which a colour is invisible. */
const MIN_ALPHA = 0.15

/** The colours of an element inside one with the given colours. */
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

/** Undefined for anything else than a colour, and for values that depend on unknown ones. */
function colourOf(value: string, variables: Colours['variables']): Rgb | undefined {
  return rgb(parse(withVariables(value, variables).trim())) ?? undefined
}

/** A value with its custom properties filled in, and nothing for unknown ones. */
export function withVariables(value: string, variables: Colours['variables']): string {
  let text = value
  for (let depth = 0; depth < 5 && text.includes('var('); depth += 1)
    text = text.replace(
      /var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)/g,
      (_, name: string, fallback: string | undefined) => variables.get(name) ?? fallback ?? '',
    )
  return text
}

/** Whether text has the colour of its background. Unknown colours are taken to differ. */
export function isUnreadable({ text, ground }: Colours): boolean {
  if (text === undefined) return false
  if ((text.alpha ?? 1) < MIN_ALPHA) return true
  return ground !== undefined && wcagContrast(text, ground) < MIN_CONTRAST
}
