import type { Country } from '@uitpost/contracts'
import type { Kind } from './skew.ts'

const list = (text: string): readonly string[] => text.split(/\s*,\s*/)

/** Kinds of events in titles. Conferences have English titles everywhere. */
export const FORMS: Readonly<Record<Kind, Readonly<Record<TitleLanguage, readonly string[]>>>> = {
  stage: {
    nl: list(
      'Concert, Jazzavond, Voorstelling, Cabaretavond, Lunchconcert, Kamermuziek, Dansvoorstelling, Expositie, Rondleiding, Festival, Muziekfeest, Try-out, Première, Koorconcert, Orgelconcert',
    ),
    fr: list(
      'Concert, Soirée jazz, Spectacle, Exposition, Visite guidée, Récital, Pièce de théâtre, Festival, Ballet, Concert du midi',
    ),
    de: list(
      'Konzert, Jazzabend, Lesung, Theaterstück, Ausstellung, Führung, Kabarett, Festival, Orgelkonzert, Filmnacht',
    ),
    en: list('Concert, Jazz Night, Live Show, Exhibition, Guided Tour, Film Night, Comedy Club, Open Stage'),
  },
  conference: {
    nl: list('Vakbeurs, Netwerkborrel, Symposium, Kennisdag'),
    fr: list('Salon, Colloque, Journée professionnelle, Afterwork'),
    de: list('Fachmesse, Kongress, Tagung, Netzwerktreffen'),
    en: list('Conference, Summit, DevDays, Meetup, Forum, Camp, Days, World, Connect, Live, Expo, Congress'),
  },
  market: {
    nl: list(
      'Rommelmarkt, Vlooienmarkt, Brocantemarkt, Boekenmarkt, Antiekmarkt, Kofferbakverkoop, Garageverkoop, Snuffelmarkt, Verzamelbeurs, Streekmarkt, Kermis, Platenbeurs',
    ),
    fr: list(
      'Brocante, Marché aux puces, Vide-grenier, Foire aux livres, Marché artisanal, Bourse de collection, Kermesse',
    ),
    de: list('Flohmarkt, Trödelmarkt, Antikmarkt, Büchermarkt, Wochenmarkt, Sammlerbörse, Kirmes'),
    en: list('Flea Market, Book Fair, Car Boot Sale, Antiques Fair, Collectors Market'),
  },
  neighbourhood: {
    nl: list(
      'Buurtfeest, Workshop, Open dag, Lezing, Proeverij, Yogales, Hardloopwedstrijd, Wandeltocht, Repair Café, Spelletjesmiddag, Kinderatelier, Straatfeest',
    ),
    fr: list('Atelier, Fête de quartier, Portes ouvertes, Conférence, Dégustation, Course à pied, Balade'),
    de: list(
      'Stadtteilfest, Workshop, Tag der offenen Tür, Vortrag, Verkostung, Wanderung, Spieletreff, Stammtisch',
    ),
    en: list('Workshop, Open Day, Tasting, Fun Run, Lecture, Street Party'),
  },
}

/** Names in titles. */
export const SUBJECTS = {
  nl: list(
    'Sint-Jan, Sint-Pieter, Sint-Maarten, De Oude Kerk, De Wilg, Het Veerhuis, De Zeven Heuvels, Achter de Duinen, Aan het Spaarne, De Molen, Het Vierde Kwartier, De Zwaan, Op het Plein, In het Park, Langs de Leie, Bij Kaarslicht, Voor Beginners, De Nachtwacht, Winterlicht, Lentekriebels, Zomerzotheid, Herfsttinten, Tussen de Sporen, De Blauwe Vogel, Onder de Linden, Het Grote Verlangen, Van Toen, De Ambachten, Zonder Grenzen, De Kleine Prins, Scheldezicht, Vrijthof, De Stadswal, Maasoever, Kanaalzone, De Havenmeester, Wereldkeuken, Barok, Nieuwe Makers, Familie',
  ),
  fr: list(
    'Saint-Nicolas, des Lilas, du Vieux Port, de la Gare, du Printemps, des Quatre Vents, sous les Étoiles, de la Meuse, en Famille, du Château, des Arts, de la Boverie, du Dimanche, des Tisserands, au Jardin',
  ),
  de: list(
    'am Dom, Alte Brücke, im Hof, Sommerwald, Winterpunsch, am Rhein, Kulturfreunde, Nordpark, im Schloss, für Anfänger, Hafenviertel, Sankt Martin, Lindenplatz, im Gewölbe, Morgenland',
  ),
  en: list(
    'Cloud Native, JavaScript, Data, DevOps, UX, Networking, Security, PHP, Java, iOS, CSS, Android, IoT, Ruby, Python, API, Testing, Product, Open Source, Rust, GraphQL, Leadership, Performance, Machine Learning, Fintech, Startup, Design, Agile, Robotics, Health Tech',
  ),
}
/** The languages of generated titles. */
export type TitleLanguage = keyof typeof SUBJECTS

/** Suffixes that make titles distinct. */
export const ADDITIONS: readonly string[] = list(
  'editie I, editie II, XL, by Night, matinee, late night, jubileum, special, remix, deel twee, kids, junior, on tour, reprise, extra, finale',
)

const SYLLABLES = list(
  'ba, bel, cor, da, del, dra, fen, ga, gor, ha, jo, ka, kel, la, lin, ma, mer, mo, na, nel, or, pa, ra, ri, ro, sa, sel, ta, ter, va, ver, wo, za, zel',
)

/** Number of performers, makers and clubs; determines the vocabulary of titles. */
export const NAMES = 30_000

/** The generated name of a performer, maker or club, determined by its number. */
export function nameOf(number: number): string {
  let rest = number
  let name = ''
  for (let syllable = 0; syllable < 3; syllable++) {
    name += SYLLABLES[rest % SYLLABLES.length] ?? ''
    rest = Math.floor(rest / SYLLABLES.length)
  }
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** Text that one source adds and another omits. */
export const OTHER_WORDS: Readonly<Record<TitleLanguage, readonly string[]>> = {
  nl: list('met vrije toegang, voor jong en oud, van de buurt, gaat weer door, in het centrum'),
  fr: list('entrée libre, pour tous les âges, du quartier, nouvelle édition'),
  de: list('bei freiem Eintritt, für Groß und Klein, im Zentrum, neue Auflage'),
  en: list('with free entrance, for everyone, in the city, new edition'),
}

/** Venues, busiest first; many cities share the names. */
export const VENUES: readonly string[] = list(
  'Stadsschouwburg, Grote Markt, Concertgebouw, Cultureel Centrum, Stadspark, Sporthal De Kring, Bibliotheek, Grote Kerk, Congrescentrum, Jaarbeurs, De Kazerne, Kunsthal, Filmhuis, Buurthuis De Schakel, Station Noord, Het Paleis, Oude Haven, Kasteelplein, Museum van de Stad, De Roma, Parochiezaal, Marktplein, Zaal Concordia, Theater aan de Kade, Loods 6, Tuin van Heden, Evenementenhal, De Vooruitgang, Raadhuisplein, Zaal De Ploeg, Kloosterhof, Universiteit, Stadion, Brouwerij De Hoop, Poppodium De Kelder, Dorpshuis, Basisschool De Regenboog, Jachthaven, Veilinghal, Tramremise',
)

export const SENTENCES: Readonly<Record<TitleLanguage, readonly string[]>> = {
  nl: list(
    'Kom langs en neem vrienden mee., De toegang is gratis en er is voor iedereen iets te zien., Met muziek en eten en drinken uit de streek., Vooraf inschrijven hoeft niet., Voor jong en oud., De opbrengst gaat naar een goed doel., Bij slecht weer gaan we naar binnen., De deuren gaan een half uur eerder open., Met meer dan honderd kramen.',
  ),
  fr: list(
    'Entrée libre pour tous., Venez en famille ou entre amis., Petite restauration sur place., Réservation souhaitée., En cas de pluie la fête se tient à la salle.',
  ),
  de: list(
    'Der Eintritt ist frei., Für Speisen und Getränke ist gesorgt., Anmeldung nicht erforderlich., Einlass eine halbe Stunde vor Beginn., Bei Regen findet alles drinnen statt.',
  ),
  en: list(
    'Free entrance for everyone., Doors open half an hour before., Food and drinks are available., Talks and workshops by people from the field., Tickets include lunch.',
  ),
}

export const FIRST_NAMES = list(
  'Anna, Bram, Chloé, Daan, Emma, Femke, Gijs, Hanne, Ilse, Jan, Kaat, Lars, Mila, Noor, Olivier, Pieter, Quinten, Roos, Sophie, Thijs, Ursula, Victor, Wout, Yara, Zoë',
)
export const LAST_NAMES = list(
  'de Vries, Jansen, Peeters, Maes, Bakker, Visser, Smit, Claes, Dubois, Lambert, Meijer, Mulder, Bos, Vos, Wouters, Goossens, Schmidt, Fischer, Weber, Leroy, Martin, van Dijk, de Boer, Hendriks, Willems',
)

/** Languages spoken in a country, with weights. */
export const LANGUAGES_OF: Readonly<Record<Country, readonly (readonly [TitleLanguage, number])[]>> = {
  NL: [
    ['nl', 0.9],
    ['en', 0.1],
  ],
  BE: [
    ['nl', 0.6],
    ['fr', 0.37],
    ['de', 0.01],
    ['en', 0.02],
  ],
  DE: [
    ['de', 0.95],
    ['en', 0.05],
  ],
  FR: [
    ['fr', 0.95],
    ['en', 0.05],
  ],
}
