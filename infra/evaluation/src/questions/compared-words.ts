/** Words that say nothing about what is looked for: function words, praise, and words that only ask. Folded. */
const IGNORED = new Set(
  `de het een en of in op te ter bij met van voor naar om aan uit er is zijn wat waar wanneer wie hoe ik we wij iets doen gaan dan dat die
  deze dit nog ook mijn ons je tot niet
  le la les l un une des du d et ou au aux a dans sur pour par avec pres en y qu que quoi qui est se ce cette je on nous
  der die das den dem ein eine einen einem und oder im am an auf aus bei mit fur zu zum zur um von vom nach wo was ist los gibt es wir ich
  geht
  the an and or of to at by for from with near around about what where when which who how i my our are be can do does go there this that s
  it not
  best beste leuk leuke leuks leukste mooi mooie mooiste gezellig gezellige meilleur meilleurs meilleure meilleures beau beaux belle joli
  sympa schon schone schonste schonsten besten gemutlich gemutlichen gut gute toll nice good great cool fun top
  doen agenda uitagenda evenement evenementen uitje uitjes activiteit activiteiten faire sortir sortie sorties activite activites
  evenements veranstaltung veranstaltungen things thing event events activities activity nearby whats`.split(
    /\s+/,
  ),
)

/** Lower case, without accents and punctuation. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The words of a text that are compared. */
export const comparedWords = (text: string): string[] => [
  ...new Set(
    fold(text)
      .split(' ')
      .filter((word) => word !== '' && !IGNORED.has(word)),
  ),
]
