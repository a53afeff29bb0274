/** Printed inks of the categories and what they become in a dark mail; the values are those of the web app's tokens. */
const INKS: Record<string, string> = {
  'latino-festivals': '#B51D50',
  'antique-markets': '#8A5608',
  'health-wellness': '#2A6E3F',
  'carnival-fairs': '#6536A0',
  'book-markets': '#0B6371',
}
const OTHER_INK = '#5B5D66'

export const inkOf = (slug: string | null): { color: string; name: string } => {
  const color = slug === null ? undefined : INKS[slug]
  return color === undefined || slug === null ? { color: OTHER_INK, name: 'other' } : { color, name: slug }
}
