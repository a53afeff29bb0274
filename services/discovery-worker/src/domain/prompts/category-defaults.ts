/** What a category is looked for with until an admin writes a prompt of its own. */
export interface CategoryDefaults {
  searchTerms: readonly string[]
  venues: readonly string[]
  /**
   * Words of nl, fr, de and en by which an event without a category is recognised; '*' stands for the beginning of a
   * compound. schema.org's types are among them.
   */
  signs: readonly string[]
  /** Words that several kinds share: they decide only where nothing else does. */
  weakSigns: readonly string[]
}

const NONE: CategoryDefaults = { searchTerms: [], venues: [], signs: [], weakSigns: [] }

const words = (text: string): string[] => text.split(/,\s*/).filter((word) => word !== '')

const DEFAULTS: Record<string, CategoryDefaults> = {
  'technology-ai': {
    searchTerms: words('technologie, technology, tech meetup, hackathon, maker faire, robotica, hackerspace'),
    venues: words('universities, makerspaces, innovation hubs'),
    signs:
      words(`hackerspace, makerspace, fablab, innovation, innovatie, software, cloud, elektronica, programmeren,
      solderen, drone, 3d printen, startup tech`),
    weakSigns: words('tech'),
  },
  'food-drink': {
    searchTerms: words(
      `food festival, foodtruck festival, culinair evenement, proeverij, festival gastronomique`,
    ),
    venues: words('food halls, parks, market squares'),
    signs:
      words(`foodevent, foodtruck, food truck, culinair, proeverij, gastronomie, smaak, kaasmarkt, sterrenchef,
      chefs, restaurant, koks, bourgondisch, street food, eten en drinken, gerechten, huîtres`),
    weakSigns: words('keuken, kerstmarkt, marché de noël'),
  },
  'arts-culture': {
    searchTerms: words('museum, museumnacht, tentoonstelling, theaterfestival, filmfestival, exposition'),
    venues: words('museums, theatres, galleries'),
    signs: words(`exhibitionevent, theaterevent, visualartsevent, screeningevent, literaryevent, comedyevent,
      danceevent, museum, museumnacht, musea, musées, ducasse, kunst, lichtkunst, exposities, exposition,
      beaux arts, theater, film fest, filmfestival, documentaire, design week, cultuur, corso, processie,
      ommegang, stoet, cortège, folklore, folklorique, praalwagens, erfgoed, open monumentendag,
      traditie, gallery`),
    weakSigns: words('tentoonstelling'),
  },
  'business-networking': {
    searchTerms: words('netwerkborrel, networking event, ondernemersbeurs, vakbeurs, salon professionnel'),
    venues: words('conference centres, co-working spaces'),
    signs:
      words(`businessevent, networking, netwerkborrel, ondernemers, startup, vakbeurs, zakelijk, horeca expo,
      professionals, salon professionnel`),
    weakSigns: words(''),
  },
  'sports-fitness': {
    searchTerms: words('marathon, hardloopwedstrijd, wielerronde, triathlon, parkrun, course à pied'),
    venues: words('sports halls, stadiums, city centres'),
    signs: words(`sportsevent, marathon, parkrun, *loop, hardlopen, hardloop, lopers, wielren, wielerronde,
      cyclistes, coureurs, triathlon, vierdaagse, wandelevenement, skate, mijl, ten miles, 20 km,
      sportdag, zwemmen, tijdwaarneming`),
    weakSigns: words('voetbal'),
  },
  'music-entertainment': {
    searchTerms: words('concert, muziekfestival, jazzfestival, optreden, koningsdag, festival de musique'),
    venues: words('concert halls, pop venues, festival grounds'),
    signs:
      words(`musicevent, concert, concerts, jazz, hiphop, koningsdag, koningsnacht, podia, dj, dance event,
      popfestival`),
    weakSigns: words('festival, muziek, musique, music, rock, pop, optreden, parade, feesten'),
  },
  'education-learning': {
    searchTerms: words('workshop, lezing, cursus, open dag, publieksavond, conférence publique'),
    venues: words('libraries, universities, community schools'),
    signs: words(`educationevent, courseinstance, workshop, workshops, lezing, cursus, open dag, sciences,
      sterrenwacht, sterren kijken, sterrenkijkavond, planetarium, laboratoria, laboratoires, leren,
      masterclass`),
    weakSigns: words('wetenschap'),
  },
  'health-wellness': {
    searchTerms: words('yoga, wellness dag, meditatie, mindfulness, bien-être'),
    venues: words('parks, spas, wellness centres'),
    signs: words(`yoga, wellness, meditatie, mindfulness, gezond, gezondheid, bien être, sauna, cancer,
      race for the cure`),
    weakSigns: words('bewegen'),
  },
  'latino-festivals': {
    searchTerms: words('latino festival, salsa festival, bachata, zomercarnaval, kizomba'),
    venues: words('festival grounds, dance halls'),
    signs: words(
      `latino, latin, salsa, cumbia, bachata, zomercarnaval, zouk, kizomba, latijns amerika, antilliaans`,
    ),
    weakSigns: words(''),
  },
  'exotic-fairs': {
    searchTerms: words('pasar malam, tong tong fair, wereldmarkt, oosterse markt, reptielenbeurs'),
    venues: words('exhibition halls, parks'),
    signs:
      words(`exotisch, exotic, pasar malam, tong tong, oosters, oosterse, reptielen, wereldmarkt, wereldkeukens,
      surinaams, surinaamse, aziatische, marokkaanse, bazaar, épices, specerijen`),
    weakSigns: words(''),
  },
  'carnival-fairs': {
    searchTerms: words('kermis, kermissen, foire, carnaval, Kirmes, fête foraine'),
    venues: words('market squares, fairgrounds'),
    signs: words(`*kermis, kermissen, foire, carnaval, kirmes, fun fair, funfair, fête foraine, attracties,
      reuzenrad, botsauto`),
    weakSigns: words(''),
  },
  'antique-markets': {
    searchTerms: words('antiekmarkt, brocante, curiosamarkt, rommelmarkt, vlooienmarkt, marché aux puces'),
    venues: words('market squares, exhibition halls, old town centres'),
    signs:
      words(`antiek, brocante, brocanteurs, antiekmarkt, curiosa, antique, antiques, antiquités, antiquaires,
      vlooienmarkt, rommelmarkt, rommel, flea market, puces`),
    weakSigns: words(''),
  },
  'vintage-retro-book-markets': {
    searchTerms: words('vintage market, retro boeken, antiquarische boeken, stripbeurs'),
    venues: words('old town centres, churches, market squares'),
    signs: words('vintage, retro, antiquarische boeken, antiquarian, stripboeken, livres anciens'),
    weakSigns: words(''),
  },
  'book-markets': {
    searchTerms: words('boekenmarkt, tweedehands boeken, boekenfestijn, marché aux livres'),
    venues: words('market squares, quays, libraries'),
    signs:
      words(`boekenmarkt, tweedehands, book market, marché aux livres, boekenbeurs, boekenfestijn, antiquaren,
      vrijmarkt, bouquinistes`),
    weakSigns: words('boeken, livres'),
  },
  'vegetable-organic-markets': {
    searchTerms: words('biologische markt, boerenmarkt, streekmarkt, marché bio'),
    venues: words('market squares, city farms'),
    signs:
      words(`biologische, biomarkt, boerenmarkt, streekmarkt, groentemarkt, marché bio, farmers market, boeren,
      eigen teelt`),
    weakSigns: words(''),
  },
  'neighbourhood-markets': {
    searchTerms: words('buurtmarkt, weekmarkt, jaarmarkt, braderie, marché hebdomadaire'),
    venues: words('neighbourhood squares, community centres'),
    signs: words(`buurtmarkt, weekmarkt, wijkmarkt, straatmarkt, jaarmarkt, braderie, warenmarkt, marktdag,
      buurtfeest`),
    weakSigns: words('marché, *markt, market, kramen'),
  },
  'health-wellness-fairs': {
    searchTerms: words(
      `gezondheidsbeurs, wellnessbeurs, paranormaalbeurs, negenmaandenbeurs, salon bien-être`,
    ),
    venues: words('exhibition halls'),
    signs:
      words(`gezondheidsbeurs, wellnessbeurs, plusbeurs, negenmaandenbeurs, paranormaalbeurs, salon bien être,
      vie saine, zwangerschap`),
    weakSigns: words(''),
  },
  'auction-houses': {
    searchTerms: words('veiling, auction, vente aux enchères, kijkdagen'),
    venues: words('auction houses, auction halls'),
    signs:
      words(`veiling, veilinghuis, auction, vente publique, vente aux enchères, enchères, kijkdag, kijkdagen,
      kavels, bieden, verkoopzaal, marteau`),
    weakSigns: words(''),
  },
  'craft-fairs': {
    searchTerms: words('ambachtsmarkt, handwerkbeurs, creatieve beurs, keramiekmarkt, marché artisanal'),
    venues: words('open-air museums, market squares, exhibition halls'),
    signs: words(`ambacht, ambachten, handwerk, handgemaakt, craft, artisanat, artisans, artisanal, creatief,
      keramiek, keramik, keramisten, stoffenmarkt, lapjesmarkt, pottenbakkers`),
    weakSigns: words('stoffen'),
  },
  'collector-fairs': {
    searchTerms: words('verzamelbeurs, postzegelbeurs, muntenbeurs, platenbeurs, bourse aux collections'),
    venues: words('exhibition halls, community halls'),
    signs:
      words(`verzamelbeurs, verzamelaars, postzegel, postzegelmanifestatie, munten, platenbeurs, collector,
      collectionneurs, comic con, cosplay, figurines, manga, bourse aux`),
    weakSigns: words(''),
  },
  'model-building-fairs': {
    searchTerms: words('modelbouwbeurs, modelspoorbeurs, modeltreinen, modélisme'),
    venues: words('exhibition halls, sports halls'),
    signs:
      words(`modelbouw, modelspoor, modeltrein, modelshow, model railway, modélisme, scale model, miniatuur,
      treintjes`),
    weakSigns: words(''),
  },
  'ai-conventions': {
    searchTerms: words('AI summit, artificial intelligence conference, kunstmatige intelligentie congres'),
    venues: words('conference centres'),
    signs: words(`artificial intelligence, intelligence artificielle, kunstmatige intelligentie, ai summit,
      machine learning, ai, data expo, big data`),
    weakSigns: words(''),
  },
  'computer-conventions': {
    searchTerms: words(
      `computer beurs, developer conference, open source conference, LAN party, game convention`,
    ),
    venues: words('conference centres, universities'),
    signs:
      words(`computer, computers, fosdem, developers, developer, gaming, open source, devoxx, lan party, linux,
      unix, javascript, python, retrocomputer`),
    weakSigns: words(''),
  },
  'wine-making-fairs': {
    searchTerms: words('wijnfeest, wijnfestival, wijnmarkt, fête du vin'),
    venues: words('vineyards, town centres'),
    signs:
      words(`wijn, wijnen, wijnboeren, wijnfeest, wijnfestival, wijnmarkt, wijnmakers, wine, vin, vins, druiven,
      vignerons, wijngaard`),
    weakSigns: words(''),
  },
  'beer-distilling': {
    searchTerms: words('bierfestival, brouwerijdag, jeneverfestival, whisky festival, fête de la bière'),
    venues: words('breweries, distilleries, exhibition halls'),
    signs: words(`bier, bieren, beer, bière, bières, bierfestival, brouwerij, brouwers, brasserie, jenever,
      jeneverfeest, distilleer, distilleerders, whisky, gin, zythos`),
    weakSigns: words(''),
  },
}

export const categoryDefaults = (slug: string): CategoryDefaults => DEFAULTS[slug] ?? NONE

export const DEFAULT_TEMPERATURE = 0.2
/** How far ahead the AI is asked to look. */
export const AI_HORIZON_DAYS = 90
export const DEFAULT_MAX_TOKENS = 2_000
