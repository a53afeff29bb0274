/** What events are called in the four languages; each line is one kind. */
const KINDS = [
  'kerstmarkt, weihnachtsmarkt, marche de noel, christmas market',
  'kerstconcert, weihnachtskonzert, concert de noel, christmas concert',
  'nieuwjaarsconcert, neujahrskonzert, concert du nouvel an, new years concert, new year concert',
  'rommelmarkt, vlooienmarkt, flohmarkt, brocante, marche aux puces, flea market',
  'boekenmarkt, buchermarkt, marche aux livres, book market, book fair',
  'antiekmarkt, antikmarkt, marche aux antiquites, antiques market, antique market',
  'streekmarkt, boerenmarkt, bauernmarkt, marche fermier, farmers market',
  'weekmarkt, wochenmarkt, marche hebdomadaire, weekly market',
  'bloemencorso, blumenkorso, corso fleuri, flower parade',
  'lichtfestival, lichterfest, festival des lumieres, fete des lumieres, light festival, festival of light',
  'vuurwerk, feuerwerk, feu dartifice, fireworks',
  'kermis, kirmes, kermesse, fete foraine, funfair, fun fair',
  'carnavalsoptocht, karnevalsumzug, cortege de carnaval, carnival parade',
  'rondleiding, fuhrung, visite guidee, guided tour',
  'open monumentendag, tag des offenen denkmals, journees du patrimoine, heritage days, heritage day',
  'museumnacht, museumsnacht, nuit des musees, museum night',
  'intocht van sinterklaas, intocht sinterklaas, arrivee de saint nicolas, arrival of saint nicholas',
  'avondvierdaagse, abendmarsch, marche du soir, evening walk',
  'openluchtbioscoop, freiluftkino, cinema en plein air, open air cinema',
  'kinderfeest, kinderfest, fete des enfants, childrens festival',
  'wijnfeest, weinfest, fete du vin, wine festival',
  'bierfestival, bierfest, festival de la biere, beer festival',
  'poppenkast, puppentheater, theatre de marionnettes, puppet theatre',
  'stadswandeling, stadtrundgang, promenade guidee, city walk',
].map((line) => line.split(', '))

const LANGUAGE_LINKS = new Set(
  'de het een the a an le la les du des der die das in op van of at au aux a'.split(' '),
)

/** The kind that a compared title names, and what it says beside it. */
function kindOf(title: string): { kind: number; rest: string } | undefined {
  const text = ` ${title} `
  for (const [kind, names] of KINDS.entries()) {
    const name = names.find((one) => text.includes(` ${one} `))
    if (name !== undefined) return { kind, rest: restOf(text.replace(` ${name} `, ' ')) }
  }
  return undefined
}

const restOf = (text: string): string =>
  text
    .split(' ')
    .filter((word) => word !== '' && !LANGUAGE_LINKS.has(word))
    .toSorted()
    .join(' ')

/** Whether two compared titles name the same kind of event, and nothing else in which they would differ. */
export function meansTheSame(left: string, right: string): boolean {
  const [a, b] = [kindOf(left), kindOf(right)]
  return a !== undefined && a.kind === b?.kind && a.rest === b.rest
}
