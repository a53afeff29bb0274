import { frLanding } from './landing.ts'
import { frShell } from './shell.ts'

/** Les textes de la page d’accueil et de ce qui entoure chaque page. */
export const frFirst = { ...frShell, ...frLanding } as const
