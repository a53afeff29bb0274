import { type CategoryState, MONITOR_CATEGORIES } from '@uitpost/contracts'

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'technology-ai': 'Meet-ups, demo days and talks about software, machines and artificial intelligence.',
  'food-drink': 'Food trucks, tastings, street food and everything that is better at a long table.',
  'arts-culture': 'Exhibitions, theatre, heritage days, light shows and open studios.',
  'business-networking': 'Trade fairs, start-up evenings and rooms full of people worth meeting.',
  'sports-fitness': 'Runs, races, tournaments and open training sessions.',
  'music-entertainment': 'Concerts, festivals, carnival evenings and shows.',
  'education-learning': 'Lectures, workshops, open days and science for everyone.',
  'health-wellness': 'Yoga, movement, mindfulness and days that do you good.',
  'latino-festivals': 'Salsa, samba and summer carnivals with Latin American music and food.',
  'exotic-fairs': 'Fairs with crafts, dishes, plants and music from far away.',
  'carnival-fairs': 'Kermissen: rides, shooting galleries and oliebollen in the middle of town.',
  'antique-markets': 'Antiques, brocante and curiosities, from table silver to station clocks.',
  'vintage-retro-book-markets': 'Old comics, first prints and paper from another age.',
  'book-markets': 'Second-hand books and flea-market finds, by the stall or by the kilometre.',
  'vegetable-organic-markets': 'Vegetables, cheese and bread straight from the people who made them.',
  'neighbourhood-markets': 'Street parties and markets run by the neighbours themselves.',
  'health-wellness-fairs': 'Fairs about nutrition, care, sport and a calmer life.',
  'auction-houses': 'Viewing days and auctions of art, wine, furniture and collections.',
  'craft-fairs': 'Makers at work: pottery, wood, glass, textile and metal.',
  'collector-fairs': 'Coins, stamps, records, toys, minerals: swap, sell and complete the set.',
  'model-building-fairs': 'Trains, ships, planes and landscapes at a much smaller scale.',
  'ai-conventions': 'Conferences about artificial intelligence, from research to daily use.',
  'computer-conventions': 'Hardware, retro computing, hackers and game developers under one roof.',
  'wine-making-fairs': 'Winemakers, harvest feasts and courses in making your own.',
  'beer-distilling': 'Beer festivals, brewery days, jenever and distilling demonstrations.',
}

/** The specification's 25 categories, each with a sentence about what belongs in it. */
export const SEED_CATEGORIES: readonly CategoryState[] = MONITOR_CATEGORIES.map(({ id, name, slug }) => ({
  id,
  name,
  slug,
  description: DESCRIPTIONS[slug] ?? null,
  approved: true,
}))
