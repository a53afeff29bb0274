import type { Said } from '@uitpost/contracts'
import type { Texts } from '../../texts/texts.tsx'
import { momentText } from './moment-text.ts'

/** One side of a contradiction: its source, and its quote. ISO dates from claims and markup are formatted. */
export const saidText = ({ where, quote }: Said, { t, day }: Texts): { where: string; text: string } => ({
  where: t(`evidence.where.${where}`),
  text: where === 'words' || !/^\d{4}-\d{2}-\d{2}/.test(quote) ? quote : momentText(quote, day),
})
