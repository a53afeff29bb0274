/** Kinds of places in Dutch, French, German and English, which many venues of one town have in their names. */
export const VENUE_WORDS = [
  'kerk, eglise, kirche, church, kapel, chapelle, kapelle, chapel, basiliek, basilique, basilika, basilica, abdij, abbaye, abtei, abbey, klooster, couvent, kloster',
  'kathedraal, cathedrale, dom, cathedral, munster',
  'grote markt, grand place, markt, marktplein, marktplatz, place du marche, market square, grosser markt',
  'stadhuis, gemeentehuis, raadhuis, hotel de ville, mairie, maison communale, rathaus, town hall, city hall',
  'stadsschouwburg, theatre municipal, stadttheater, municipal theatre, city theatre',
  'schouwburg, theater, theatre, theaterzaal',
  'concertgebouw, konzerthaus, concert hall, salle de concert, konzerthalle, muziekgebouw, palais de la musique',
  'station, gare, bahnhof, treinstation, railway station, hauptbahnhof, centraal station, gare centrale, central station',
  'bibliotheek, bibliotheque, bibliothek, library, mediatheek, mediatheque, stadtbibliothek, stadtbucherei, bucherei, bib',
  'museum, musee, musea',
  'sporthal, sporthalle, hall sportif, hall des sports, sports hall, sportcentrum, sportzentrum, centre sportif, complexe sportif, sports centre, salle omnisports',
  'stadion, stade, stadium',
  'zwembad, piscine, schwimmbad, swimming pool, hallenbad, freibad',
  'cultuurcentrum, cultureel centrum, centre culturel, kulturzentrum, cultural centre, gemeenschapscentrum, cc, gc, kulturhaus, maison de la culture',
  'wijkcentrum, buurthuis, buurtcentrum, dorpshuis, maison de quartier, salle communale, salle des fetes, dorfgemeinschaftshaus, gemeindehaus, burgerhaus, community centre, community center, village hall, parochiecentrum, parochiezaal, pfarrheim, pfarrsaal, salle paroissiale, parish hall, maison de village',
  'zaal, zalen, salle, saal, hal, halle, hall, feestzaal, festsaal, room',
  'school, basisschool, ecole, schule, college, lyceum, gymnasium',
  'universiteit, universite, universitat, university, campus, hogeschool, haute ecole, hochschule',
  'park, parc, stadspark, stadtpark, parc communal, city park',
  'kasteel, chateau, schloss, castle, burg',
  'plein, place, platz, square',
  'strand, plage, beach',
  'haven, port, hafen, harbour, jachthaven',
  'cafe, bar, pub, kneipe, eetcafe, kroeg, brasserie, restaurant, taverne, bistro',
  'hotel',
  'centrum, centre, zentrum, center, binnenstad, centre ville, innenstadt, city centre, stadtzentrum, stadscentrum',
  'terrein, terrain, gelande, grounds, evenemententerrein, festivalterrein, festgelande, weide, site',
  'feesttent, tent, festzelt, zelt, chapiteau, marquee',
  'boerderij, ferme, bauernhof, farm, hoeve',
  'huis, maison, haus, house',
  'beurs, messe, parc des expositions, exhibition centre, expo',
] as const

/** Articles and titles that one source writes and another leaves out. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  'de het the la le les der die das den t s van von of du des d l a au aux in op bij zu am im koninklijk koninklijke kon royal poppodium te ter ten aan'.split(
    ' ',
  ),
)

/** Words that distinguish one room or house from another of the same name. */
export const PART_WORDS: ReadonlySet<string> = new Set(
  (
    'noord zuid oost west north south east nord sud est ouest ost kleine klein petite petit small annex annexe ' +
    'boven beneden foyer kelder cave keller cellar tuin jardin garten garden bis'
  ).split(' '),
)

/** How names of streets end or begin. */
export const STREET_END =
  /(?:straat|straten|laan|weg|dijk|kade|gracht|singel|steeg|dreef|steenweg|plantsoen|strasse|str|allee|gasse|damm|ufer|ring|baan|lei|vest|plein|platz)$/
export const STREET_WORDS: ReadonlySet<string> = new Set(
  'rue avenue av boulevard bd chaussee quai chemin route place street road lane allee impasse'.split(' '),
)
