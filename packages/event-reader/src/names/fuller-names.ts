import { isContent } from '../evidence/content-words.ts'
import { wordsOf } from '../evidence/folded-text.ts'

/** "marché de Noël", "concert de printemps". */
const FRENCH =
  /(?<!\p{L})(?:[Mm]arché|[Cc]oncert|[Ss]pectacle|[Ff]estival|[Ff]ête|[Pp]arade|[Ee]xposition|[Ff]oire|[Bb]rocante|[Cc]arnaval|[Bb]al)\s(?:de la |de l['’]|des |du |de |d['’])\p{Lu}[\p{L}-]+(?:\s(?:de|du)\s\p{Lu}[\p{L}-]+)?/gu

/** A fuller form of the name in the same block: "marché de Noël de Laplaigne" for "Le marché de Noël". */
export function fullerName(text: string, name: string): string | undefined {
  const wanted = wordsOf(name).filter(isContent).join(' ')
  const fuller = [...text.matchAll(FRENCH)]
    .map(([found]) => found)
    .filter((found) => wordsOf(found).filter(isContent).join(' ').startsWith(`${wanted} `))
  const unique = [...new Set(fuller)]
  return unique.length === 1 ? unique[0] : undefined
}
