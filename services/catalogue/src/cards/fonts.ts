import { readFile } from 'node:fs/promises'
import { GlobalFonts } from '@napi-rs/canvas'

const DISPLAY_FILES = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque'
const TEXT_FILES = '@fontsource-variable/instrument-sans/files/instrument-sans'

/** The families of the app (apps/web) under names that no font of the machine has, a file for each kind of letters. */
const FILES: Record<string, string> = {
  'Uitpost Display': `${DISPLAY_FILES}-latin-wdth-normal.woff2`,
  'Uitpost Display Extended': `${DISPLAY_FILES}-latin-ext-wdth-normal.woff2`,
  'Uitpost Display Vietnamese': `${DISPLAY_FILES}-vietnamese-wdth-normal.woff2`,
  'Uitpost Text': `${TEXT_FILES}-latin-wght-normal.woff2`,
  'Uitpost Text Extended': `${TEXT_FILES}-latin-ext-wght-normal.woff2`,
}

/** As a font is named: the file with most of the letters first. */
const familyOf = (start: string): string =>
  Object.keys(FILES)
    .filter((name) => name.startsWith(start))
    .map((name) => `"${name}"`)
    .join(', ')

export const DISPLAY = familyOf('Uitpost Display')
export const TEXT = familyOf('Uitpost Text')

/** Reads them once; pictures wait for it. */
export async function loadFonts(): Promise<void> {
  for (const [name, file] of Object.entries(FILES)) {
    const font = await readFile(new URL(import.meta.resolve(file)))
    if (!GlobalFonts.register(font, name)) throw new Error(`${file} is no font that can be drawn with`)
  }
}
