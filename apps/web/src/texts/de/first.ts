import { deLanding } from './landing.ts'
import { deShell } from './shell.ts'

/** Die Texte der Startseite und dessen, was jede Seite umgibt. */
export const deFirst = { ...deShell, ...deLanding } as const
