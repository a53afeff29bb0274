/** Words by which events of a category are known: for putting found events into categories and for reading questions. */
export interface CategorySigns {
  /**
   * Words in nl, fr, de and en that identify an event's category; '*' is the beginning of a compound. Includes types
   * of schema.org.
   */
  signs: readonly string[]
  /** Words that several categories have in common: used only when no other word matches. */
  weakSigns: readonly string[]
}

const NONE: CategorySigns = { signs: [], weakSigns: [] }

const words = (text: string): string[] => text.split(/,\s*/).filter((word) => word !== '')

const SIGNS: Record<string, CategorySigns> = {
  'technology-ai': {
    signs:
      words(`hackerspace, makerspace, fablab, innovation, innovatie, software, cloud, elektronica, programmeren,
      solderen, drone, 3d printen, startup tech, robotik, programmieren, elektronik,
      löten, erfinder`),
    weakSigns: words('tech'),
  },
  'food-drink': {
    signs:
      words(`foodevent, foodtruck, food truck, culinair, proeverij, gastronomie, smaak, kaasmarkt, sterrenchef,
      chefs, restaurant, koks, bourgondisch, street food, eten en drinken, gerechten, huîtres,
      kulinarisch, verkostung, streetfood, feinschmecker, genussmarkt, spezialitäten, schlemmer, essen und trinken`),
    weakSigns: words(
      'keuken, kerstmarkt, marché de noël, küche, weihnachtsmarkt, christkindlmarkt, adventsmarkt',
    ),
  },
  'arts-culture': {
    signs: words(`exhibitionevent, theaterevent, visualartsevent, screeningevent, literaryevent, comedyevent,
      danceevent, museum, museumnacht, musea, musées, ducasse, kunst, lichtkunst, exposities, exposition,
      beaux arts, theater, film fest, filmfestival, documentaire, design week, cultuur, corso, processie,
      ommegang, stoet, cortège, folklore, folklorique, praalwagens, erfgoed, open monumentendag,
      traditie, gallery, kunstausstellung, vernissage, lesung, kabarett, schauspiel, kultur,
      kulturnacht, denkmal, brauchtum, festumzug`),
    weakSigns: words('tentoonstelling, ausstellung'),
  },
  'business-networking': {
    signs:
      words(`businessevent, networking, netwerkborrel, ondernemers, startup, vakbeurs, zakelijk, horeca expo,
      professionals, salon professionnel, unternehmer, gründer, fachmesse, karrieremesse, jobmesse,
      berufsmesse`),
    weakSigns: words(''),
  },
  'sports-fitness': {
    signs: words(`sportsevent, marathon, parkrun, *loop, hardlopen, hardloop, lopers, wielren, wielerronde,
      cyclistes, coureurs, triathlon, vierdaagse, wandelevenement, skate, mijl, ten miles, 20 km,
      sportdag, zwemmen, tijdwaarneming, volkslauf, stadtlauf, waldlauf, silvesterlauf, läufer, radrennen,
      radtour, wanderung, turnier, sportfest, schwimmen, wettkampf`),
    weakSigns: words('voetbal, fußball'),
  },
  'music-entertainment': {
    signs:
      words(`musicevent, concert, concerts, jazz, hiphop, koningsdag, koningsnacht, podia, dj, dance event,
      popfestival, konzert, orchester, blaskapelle, stadtkapelle, liederabend, musikfest`),
    weakSigns: words(
      'festival, muziek, musique, music, rock, pop, optreden, parade, feesten, musik, sommerfest, chor',
    ),
  },
  'education-learning': {
    signs: words(`educationevent, courseinstance, workshop, workshops, lezing, cursus, open dag, sciences,
      sterrenwacht, sterren kijken, sterrenkijkavond, planetarium, laboratoria, laboratoires, leren,
      masterclass, vortrag, vorträge, seminar, kurs, tag der offenen tür, sternwarte, fortbildung`),
    weakSigns: words('wetenschap, wissenschaft'),
  },
  'health-wellness': {
    signs: words(`yoga, wellness, meditatie, mindfulness, gezond, gezondheid, bien être, sauna, cancer,
      race for the cure, gesundheit, meditation, achtsamkeit, entspannung`),
    weakSigns: words('bewegen'),
  },
  'latino-festivals': {
    signs: words(
      `latino, latin, salsa, cumbia, bachata, zomercarnaval, zouk, kizomba, latijns amerika, antilliaans,
      lateinamerika`,
    ),
    weakSigns: words(''),
  },
  'exotic-fairs': {
    signs:
      words(`exotisch, exotic, pasar malam, tong tong, oosters, oosterse, reptielen, wereldmarkt, wereldkeukens,
      surinaams, surinaamse, aziatische, marokkaanse, bazaar, épices, specerijen, orientalisch, asiatisch,
      afrikanisch, reptilien, exotik`),
    weakSigns: words(''),
  },
  'carnival-fairs': {
    signs: words(`*kermis, kermissen, foire, carnaval, kirmes, fun fair, funfair, fête foraine, attracties,
      reuzenrad, botsauto, *kirmes, volksfest, jahrmarkt, schützenfest, kirchweih, riesenrad, fahrgeschäfte,
      autoscooter, karneval, fasching, fastnacht, rosenmontag`),
    weakSigns: words(''),
  },
  'antique-markets': {
    signs:
      words(`antiek, brocante, brocanteurs, antiekmarkt, curiosa, antique, antiques, antiquités, antiquaires,
      vlooienmarkt, rommelmarkt, rommel, flea market, puces, flohmarkt, trödel, trödelmarkt, antik, antikmarkt,
      antiquitäten`),
    weakSigns: words(''),
  },
  'vintage-retro-book-markets': {
    signs: words(
      `vintage, retro, antiquarische boeken, antiquarian, stripboeken, livres anciens, comicbörse, antiquarisch`,
    ),
    weakSigns: words(''),
  },
  'book-markets': {
    signs:
      words(`boekenmarkt, tweedehands, book market, marché aux livres, boekenbeurs, boekenfestijn, antiquaren,
      vrijmarkt, bouquinistes, büchermarkt, bücherflohmarkt, bücherbasar, buchmesse, secondhand, second hand,
      kleiderbörse, kleiderbasar`),
    weakSigns: words('boeken, livres, bücher'),
  },
  'vegetable-organic-markets': {
    signs:
      words(`biologische, biomarkt, boerenmarkt, streekmarkt, groentemarkt, marché bio, farmers market, boeren,
      eigen teelt, bauernmarkt, gemüsemarkt, ökomarkt, regionalmarkt, hofladen, erntedank`),
    weakSigns: words(''),
  },
  'neighbourhood-markets': {
    signs: words(`buurtmarkt, weekmarkt, wijkmarkt, straatmarkt, jaarmarkt, braderie, warenmarkt, marktdag,
      buurtfeest, wochenmarkt, krammarkt, markttag, straßenfest, stadtteilfest, stadtfest, dorffest, nachbarschaftsfest`),
    weakSigns: words('marché, *markt, market, kramen, basar'),
  },
  'health-wellness-fairs': {
    signs:
      words(`gezondheidsbeurs, wellnessbeurs, plusbeurs, negenmaandenbeurs, paranormaalbeurs, salon bien être,
      vie saine, zwangerschap, gesundheitsmesse, wellnessmesse, babymesse, seniorenmesse, esoterikmesse`),
    weakSigns: words(''),
  },
  'auction-houses': {
    signs:
      words(`veiling, veilinghuis, auction, vente publique, vente aux enchères, enchères, kijkdag, kijkdagen,
      kavels, bieden, verkoopzaal, marteau, versteigerung, auktion, auktionshaus`),
    weakSigns: words(''),
  },
  'craft-fairs': {
    signs: words(`ambacht, ambachten, handwerk, handgemaakt, craft, artisanat, artisans, artisanal, creatief,
      keramiek, keramik, keramisten, stoffenmarkt, lapjesmarkt, pottenbakkers, kunsthandwerk, handwerkermarkt, töpfer,
      töpfermarkt, handarbeit, kreativmarkt, stoffmarkt, handgemacht`),
    weakSigns: words('stoffen'),
  },
  'collector-fairs': {
    signs:
      words(`verzamelbeurs, verzamelaars, postzegel, postzegelmanifestatie, munten, platenbeurs, collector,
      collectionneurs, comic con, cosplay, figurines, manga, bourse aux, sammlerbörse, sammlermarkt, sammler, briefmarken, münzen, münzbörse,
      plattenbörse`),
    weakSigns: words(''),
  },
  'model-building-fairs': {
    signs:
      words(`modelbouw, modelspoor, modeltrein, modelshow, model railway, modélisme, scale model, miniatuur,
      treintjes, modellbau, modellbahn, modelleisenbahn`),
    weakSigns: words(''),
  },
  'ai-conventions': {
    signs: words(`artificial intelligence, intelligence artificielle, kunstmatige intelligentie, ai summit,
      machine learning, ai, data expo, big data, künstliche intelligenz, ki`),
    weakSigns: words(''),
  },
  'computer-conventions': {
    signs:
      words(`computer, computers, fosdem, developers, developer, gaming, open source, devoxx, lan party, linux,
      unix, javascript, python, retrocomputer, entwickler, informatik, spielemesse`),
    weakSigns: words(''),
  },
  'wine-making-fairs': {
    signs:
      words(`wijn, wijnen, wijnboeren, wijnfeest, wijnfestival, wijnmarkt, wijnmakers, wine, vin, vins, druiven,
      vignerons, wijngaard, wein, weine, weinfest, weinmarkt, weinprobe, winzer, winzerfest, weingut, weinlese,
      federweißer`),
    weakSigns: words(''),
  },
  'beer-distilling': {
    signs: words(`bier, bieren, beer, bière, bières, bierfestival, brouwerij, brouwers, brasserie, jenever,
      jeneverfeest, distilleer, distilleerders, whisky, gin, zythos, brauerei, braukunst, bierfest, biermarkt, oktoberfest,
      brennerei, schnaps`),
    weakSigns: words(''),
  },
}

/** None for a category that an admin made. */
export const categorySigns = (slug: string): CategorySigns => SIGNS[slug] ?? NONE
