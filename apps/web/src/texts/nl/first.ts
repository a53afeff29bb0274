import { nlLanding } from './landing.ts'
import { nlShell } from './shell.ts'

/** De teksten van de startpagina en van wat om elke pagina staat. */
export const nlFirst = { ...nlShell, ...nlLanding } as const
