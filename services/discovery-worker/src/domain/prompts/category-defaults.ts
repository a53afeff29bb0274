import { type CategorySigns, categorySigns } from '@uitpost/contracts'

/** Prompt and words of a category until an admin writes a prompt. */
export interface CategoryDefaults extends CategorySigns {
  searchTerms: readonly string[]
  venues: readonly string[]
}

const NONE = { searchTerms: [], venues: [] }

const words = (text: string): string[] => text.split(/,\s*/).filter((word) => word !== '')

const DEFAULTS: Record<string, Pick<CategoryDefaults, 'searchTerms' | 'venues'>> = {
  'technology-ai': {
    searchTerms: words('technologie, technology, tech meetup, hackathon, maker faire, robotica, hackerspace'),
    venues: words('universities, makerspaces, innovation hubs'),
  },
  'food-drink': {
    searchTerms: words(
      `food festival, foodtruck festival, culinair evenement, proeverij, festival gastronomique`,
    ),
    venues: words('food halls, parks, market squares'),
  },
  'arts-culture': {
    searchTerms: words('museum, museumnacht, tentoonstelling, theaterfestival, filmfestival, exposition'),
    venues: words('museums, theatres, galleries'),
  },
  'business-networking': {
    searchTerms: words('netwerkborrel, networking event, ondernemersbeurs, vakbeurs, salon professionnel'),
    venues: words('conference centres, co-working spaces'),
  },
  'sports-fitness': {
    searchTerms: words('marathon, hardloopwedstrijd, wielerronde, triathlon, parkrun, course à pied'),
    venues: words('sports halls, stadiums, city centres'),
  },
  'music-entertainment': {
    searchTerms: words('concert, muziekfestival, jazzfestival, optreden, koningsdag, festival de musique'),
    venues: words('concert halls, pop venues, festival grounds'),
  },
  'education-learning': {
    searchTerms: words('workshop, lezing, cursus, open dag, publieksavond, conférence publique'),
    venues: words('libraries, universities, community schools'),
  },
  'health-wellness': {
    searchTerms: words('yoga, wellness dag, meditatie, mindfulness, bien-être'),
    venues: words('parks, spas, wellness centres'),
  },
  'latino-festivals': {
    searchTerms: words('latino festival, salsa festival, bachata, zomercarnaval, kizomba'),
    venues: words('festival grounds, dance halls'),
  },
  'exotic-fairs': {
    searchTerms: words('pasar malam, tong tong fair, wereldmarkt, oosterse markt, reptielenbeurs'),
    venues: words('exhibition halls, parks'),
  },
  'carnival-fairs': {
    searchTerms: words('kermis, kermissen, foire, carnaval, Kirmes, fête foraine'),
    venues: words('market squares, fairgrounds'),
  },
  'antique-markets': {
    searchTerms: words('antiekmarkt, brocante, curiosamarkt, rommelmarkt, vlooienmarkt, marché aux puces'),
    venues: words('market squares, exhibition halls, old town centres'),
  },
  'vintage-retro-book-markets': {
    searchTerms: words('vintage market, retro boeken, antiquarische boeken, stripbeurs'),
    venues: words('old town centres, churches, market squares'),
  },
  'book-markets': {
    searchTerms: words('boekenmarkt, tweedehands boeken, boekenfestijn, marché aux livres'),
    venues: words('market squares, quays, libraries'),
  },
  'vegetable-organic-markets': {
    searchTerms: words('biologische markt, boerenmarkt, streekmarkt, marché bio'),
    venues: words('market squares, city farms'),
  },
  'neighbourhood-markets': {
    searchTerms: words('buurtmarkt, weekmarkt, jaarmarkt, braderie, marché hebdomadaire'),
    venues: words('neighbourhood squares, community centres'),
  },
  'health-wellness-fairs': {
    searchTerms: words(
      `gezondheidsbeurs, wellnessbeurs, paranormaalbeurs, negenmaandenbeurs, salon bien-être`,
    ),
    venues: words('exhibition halls'),
  },
  'auction-houses': {
    searchTerms: words('veiling, auction, vente aux enchères, kijkdagen'),
    venues: words('auction houses, auction halls'),
  },
  'craft-fairs': {
    searchTerms: words('ambachtsmarkt, handwerkbeurs, creatieve beurs, keramiekmarkt, marché artisanal'),
    venues: words('open-air museums, market squares, exhibition halls'),
  },
  'collector-fairs': {
    searchTerms: words('verzamelbeurs, postzegelbeurs, muntenbeurs, platenbeurs, bourse aux collections'),
    venues: words('exhibition halls, community halls'),
  },
  'model-building-fairs': {
    searchTerms: words('modelbouwbeurs, modelspoorbeurs, modeltreinen, modélisme'),
    venues: words('exhibition halls, sports halls'),
  },
  'ai-conventions': {
    searchTerms: words('AI summit, artificial intelligence conference, kunstmatige intelligentie congres'),
    venues: words('conference centres'),
  },
  'computer-conventions': {
    searchTerms: words(
      `computer beurs, developer conference, open source conference, LAN party, game convention`,
    ),
    venues: words('conference centres, universities'),
  },
  'wine-making-fairs': {
    searchTerms: words('wijnfeest, wijnfestival, wijnmarkt, fête du vin'),
    venues: words('vineyards, town centres'),
  },
  'beer-distilling': {
    searchTerms: words('bierfestival, brouwerijdag, jeneverfestival, whisky festival, fête de la bière'),
    venues: words('breweries, distilleries, exhibition halls'),
  },
}

export const categoryDefaults = (slug: string): CategoryDefaults => ({
  ...(DEFAULTS[slug] ?? NONE),
  ...categorySigns(slug),
})

export const DEFAULT_TEMPERATURE = 0.2
/** Days ahead that the AI is asked about. */
export const AI_HORIZON_DAYS = 90
export const DEFAULT_MAX_TOKENS = 2_000
