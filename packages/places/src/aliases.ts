import type { Aliases } from './aliases/alias.ts'
import { belgium } from './aliases/belgium.ts'
import { france } from './aliases/france.ts'
import { germany } from './aliases/germany.ts'
import { netherlands } from './aliases/netherlands.ts'

export const ALIASES: Aliases = { ...netherlands, ...belgium, ...germany, ...france }
