import { nlLanding } from './nl-landing.ts'
import { nlShell } from './nl-shell.ts'

/** De teksten van de startpagina en van wat om elke pagina staat. */
export const nlFirst = { ...nlShell, ...nlLanding } as const
