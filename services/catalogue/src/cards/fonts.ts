import { readFile } from 'node:fs/promises'
import { GlobalFonts } from '@napi-rs/canvas'

/** Fonts of the app (apps/web) by file, under names that no font of the machine has. */
const FILES: Record<string, string> = {
  'Uitpost Display': import.meta.resolve(
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2',
  ),
  'Uitpost Display Extended': import.meta.resolve(
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wdth-normal.woff2',
  ),
  'Uitpost Display Vietnamese': import.meta.resolve(
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-vietnamese-wdth-normal.woff2',
  ),
  'Uitpost Text': import.meta.resolve(
    '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  ),
  'Uitpost Text Extended': import.meta.resolve(
    '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2',
  ),
}

/** A CSS font family; the file with most characters first. */
const familyOf = (start: string): string =>
  Object.keys(FILES)
    .filter((name) => name.startsWith(start))
    .map((name) => `"${name}"`)
    .join(', ')

export const DISPLAY = familyOf('Uitpost Display')
export const TEXT = familyOf('Uitpost Text')

/** Loads the fonts once. */
export async function loadFonts(): Promise<void> {
  for (const [name, file] of Object.entries(FILES)) {
    const font = await readFile(new URL(file))
    if (!GlobalFonts.register(font, name)) throw new Error(`${file} is no font that can be drawn with`)
  }
}
