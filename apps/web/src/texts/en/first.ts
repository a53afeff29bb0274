import { enLanding } from './landing.ts'
import { enShell } from './shell.ts'

/** The texts of the landing page and of the frame around every page, in English: the only ones of the first load. */
export const enFirst = { ...enShell, ...enLanding } as const
