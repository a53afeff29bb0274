import type { Country } from '@uitpost/contracts'

/**
 * Distributions counted in published lists: 1,136 technology conferences in four countries, the 2,985 rows of one city
 * festival, 142 Belgian and 47 Dutch flea markets, 430 dates of three Amsterdam stages and a German district calendar.
 * Only these numbers were taken from them.
 */
export type Kind = 'stage' | 'conference' | 'market' | 'neighbourhood'

interface Shape {
  /** The share of the city of rank n is proportional to n^-exponent. */
  cityExponent: number
  cities: number
  /** Monday to Sunday. */
  weekdays: readonly number[]
  /** Local start hour and its weight; empty: all-day. */
  hours: readonly (readonly [hour: number, weight: number])[]
  /** Duration in days and its weight. */
  days: readonly (readonly [days: number, weight: number])[]
  lengthHours: number
}

export const SHAPES: Readonly<Record<Kind, Shape>> = {
  stage: {
    cityExponent: 1.09,
    cities: 600,
    weekdays: [0.07, 0.1, 0.13, 0.15, 0.22, 0.2, 0.13],
    hours: [
      ...([
        [20, 231],
        [14, 40],
        [19, 35],
        [12, 26],
        [11, 20],
        [15, 17],
        [13, 12],
        [10, 10],
      ] as const),
      ...([
        [21, 9],
        [16, 9],
        [17, 8],
        [22, 8],
      ] as const),
    ],
    days: [
      [1, 0.96],
      [2, 0.02],
      [30, 0.01],
      [90, 0.01],
    ],
    lengthHours: 2,
  },
  conference: {
    cityExponent: 1.44,
    cities: 200,
    weekdays: [0.308, 0.137, 0.149, 0.208, 0.125, 0.053, 0.02],
    hours: [],
    days: [
      [1, 0.211],
      [2, 0.321],
      [3, 0.234],
      [4, 0.135],
      [5, 0.094],
      [6, 0.005],
    ],
    lengthHours: 8,
  },
  market: {
    cityExponent: 0.44,
    cities: 1_500,
    weekdays: [0.073, 0.009, 0.002, 0.009, 0.046, 0.367, 0.495],
    hours: [
      [9, 47],
      [8, 25],
      [10, 17],
      [6, 6],
      [7, 4],
      [11, 3],
      [17, 2],
      [14, 2],
    ],
    days: [
      [1, 0.94],
      [2, 0.06],
    ],
    lengthHours: 7,
  },
  neighbourhood: {
    cityExponent: 0.66,
    cities: 1_000,
    weekdays: [0.07, 0.098, 0.189, 0.084, 0.266, 0.14, 0.154],
    hours: [
      [10, 46],
      [9, 17],
      [15, 15],
      [19, 12],
      [17, 10],
      [11, 10],
      [14, 7],
      [18, 6],
      [16, 5],
      [13, 5],
    ],
    days: [
      [1, 0.97],
      [2, 0.02],
      [5, 0.01],
    ],
    lengthHours: 3,
  },
}

/** January to December. */
export const MONTHS = [
  0.018, 0.048, 0.076, 0.056, 0.114, 0.164, 0.06, 0.05, 0.134, 0.163, 0.134, 0.051,
] as const

export const COUNTRY_SHARES: readonly (readonly [Country, number])[] = [
  ['NL', 0.48],
  ['BE', 0.35],
  ['DE', 0.12],
  ['FR', 0.05],
]

/** By slug: kind and share of all events. Some are rare, and one has no events. */
export const CATEGORY_SHARES: Readonly<Record<string, readonly [kind: Kind, share: number]>> = {
  'music-entertainment': ['stage', 0.22],
  'arts-culture': ['stage', 0.17],
  'technology-ai': ['conference', 0.1],
  'book-markets': ['market', 0.07],
  'food-drink': ['neighbourhood', 0.06],
  'education-learning': ['neighbourhood', 0.06],
  'neighbourhood-markets': ['neighbourhood', 0.06],
  'antique-markets': ['market', 0.05],
  'business-networking': ['conference', 0.05],
  'sports-fitness': ['neighbourhood', 0.05],
  'health-wellness': ['neighbourhood', 0.03],
  'vegetable-organic-markets': ['market', 0.02],
  'carnival-fairs': ['market', 0.02],
  'collector-fairs': ['market', 0.015],
  'craft-fairs': ['market', 0.01],
  'auction-houses': ['stage', 0.005],
  'latino-festivals': ['stage', 0.005],
  'exotic-fairs': ['market', 0.002],
  'vintage-retro-book-markets': ['market', 0.002],
  'health-wellness-fairs': ['conference', 0.001],
  'ai-conventions': ['conference', 0.001],
  'model-building-fairs': ['market', 0.000_5],
  'computer-conventions': ['conference', 0.000_3],
  'wine-making-fairs': ['market', 0.000_03],
  'beer-distilling': ['market', 0],
}

/** As after two years of operation: most events are over. */
export const PAST_DAYS = 730
export const AHEAD_DAYS = 365
export const PAST_SHARE = 0.6
/** Average days ahead at which events are published. */
export const MEAN_LEAD_DAYS = 50

/** Within a city the share of the venue of rank n is proportional to n^-exponent. */
export const VENUE_EXPONENT = 1.09
/** Deciles of the length of descriptions; some sources have none. */
export const DESCRIPTION_LENGTHS = [4, 27, 68, 111, 145, 177, 206, 225, 239, 249] as const
export const NO_DESCRIPTION_SHARE = 0.2

/** Sizes of groups of likely duplicates. */
export const GROUP_SIZES: readonly (readonly [size: number, weight: number])[] = [
  [2, 0.7],
  [3, 0.2],
  [4, 0.07],
  [5, 0.02],
  [8, 0.01],
]
/** Number of categories a person follows. */
export const SUBSCRIPTIONS: readonly (readonly [count: number, weight: number])[] = [
  ...([
    [0, 5],
    [1, 8],
    [2, 10],
    [3, 16],
    [4, 17],
    [5, 20],
    [6, 9],
    [7, 6],
    [8, 4],
    [12, 4],
    [25, 1],
  ] as const),
]
export const MEAN_SAVED_EVENTS = 3
