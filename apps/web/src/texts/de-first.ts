import { deLanding } from './de-landing.ts'
import { deShell } from './de-shell.ts'

/** Die Texte der Startseite und dessen, was jede Seite umgibt. */
export const deFirst = { ...deShell, ...deLanding } as const
