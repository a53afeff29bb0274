import type {
  Agenda,
  AiProvider,
  DashboardStats,
  Event,
  EventBreakdown,
  Health,
  PendingEvent,
  PlatformStats,
  Run,
  User,
} from '@uitpost/contracts'
import { MONITOR_CATEGORIES } from '@uitpost/contracts/monitor-categories'

export const lotte: User = {
  id: '0190c000-0000-7000-8000-00000000aaaa',
  name: 'Lotte',
  email: 'lotte@uitpost.test',
  role: 'user',
  city: 'Utrecht',
  country: 'NL',
  preferredChannel: 'email',
  deliveryFreq: 'weekly',
  emailNotifications: true,
  pushNotifications: false,
  weeklyDigest: true,
  eventReminders: true,
  language: 'en',
  timeZone: 'Europe/Amsterdam',
  digestDay: 4,
  digestHour: 9,
  emailConfirmed: true,
  phone: null,
  phoneConfirmed: false,
  createdAt: '2026-01-01T00:00:00Z',
}
export const admin: User = { ...lotte, name: 'Marit', email: 'admin@uitpost.test', role: 'super_admin' }

export const categories = MONITOR_CATEGORIES.map((category) => ({
  ...category,
  description: null,
  approved: true,
}))

const categoryBySlug = (slug: string) => {
  const found = categories.find((category) => category.slug === slug)
  if (!found) throw new Error(`No category ${slug}`)
  return found
}
export const bookMarkets = categoryBySlug('book-markets')
export const carnivalFairs = categoryBySlug('carnival-fairs')

export const bookMarket: Event = {
  id: '0198c2f1-0000-7000-8000-000000000001',
  title: 'Deventer Boekenmarkt',
  description: 'Stalls along the IJssel.',
  startDate: '2026-07-18T09:30:00+02:00',
  endDate: '2026-07-18T16:30:00+02:00',
  allDay: false,
  timeKnown: true,
  timeZone: 'Europe/Amsterdam',
  city: 'Deventer',
  country: 'NL',
  location: 'IJsselkade',
  sourceLink: 'https://deventerboekenmarkt.example/',
  source: 'deventerboekenmarkt.example',
  category: { id: bookMarkets.id, name: bookMarkets.name, slug: bookMarkets.slug },
  categoryId: bookMarkets.id,
  status: 'approved',
}

/** What the agenda answers with these events, of which none is a further date. */
export const agendaOf = (events: readonly Event[], change: Partial<Agenda> = {}): Agenda => ({
  items: events.map((event) => ({
    event: { town: { latitude: 52.255, longitude: 6.16, names: {} }, ...event },
    series: event.series ?? null,
    dates: [event.startDate],
    moreDates: 0,
    km: null,
  })),
  total: events.length,
  nextCursor: null,
  understood: [],
  words: [],
  asked: {
    from: '2026-07-16',
    to: null,
    place: null,
    km: null,
    country: null,
    categories: [],
    free: false,
    kids: false,
  },
  nearest: null,
  ...change,
})

export const pendingFair: PendingEvent = {
  ...bookMarket,
  id: '0198c2f1-0000-7000-8000-000000000101',
  title: 'Hoornse Kermis',
  city: 'Hoorn',
  startDate: '2026-08-08',
  endDate: '2026-08-16',
  allDay: true,
  timeKnown: true,
  source: 'hoorn.example',
  sourceLink: 'https://hoorn.example/kermis',
  category: { id: carnivalFairs.id, name: carnivalFairs.name, slug: carnivalFairs.slug },
  categoryId: carnivalFairs.id,
  status: 'pending',
  proof: { level: 'weak', judged: ['title', 'start', 'city', 'link'], unconfirmed: ['link'] },
  risks: ['weak-proof'],
  seriesPending: 0,
  seriesId: null,
  verdict: 'partly',
  sources: [
    {
      source: 'hoorn.example',
      url: 'https://hoorn.example/kermis',
      verdict: 'partly',
      score: 0.75,
      evidence: {
        title: { proven: true, quote: 'De kermis in Hoorn' },
        start: { proven: true, quote: 'van zaterdag 8 tot en met zondag 16 augustus 2026' },
        city: { proven: true, quote: 'Hoorn' },
        link: { proven: false, quote: null },
      },
      sandbox: false,
      checkedAt: '2026-07-16T14:31:00Z',
    },
  ],
}

const ready = { status: 'ok', checks: { postgres: 'ok', redis: 'ok' } } as const
export const health: Health = {
  status: 'ok',
  version: '0.1.0',
  services: { auth: ready, catalogue: ready, 'discovery-worker': ready, notifier: ready },
}
export const aiProvider: AiProvider = {
  service: 'groq',
  sandbox: true,
  models: [
    { use: 'search', id: 'groq/compound', available: true },
    { use: 'extract', id: 'openai/gpt-oss-120b', available: true },
  ],
  checkedAt: '2026-07-16T14:31:00Z',
  problem: null,
  today: {
    tokens: 0,
    tokensLimit: 500_000,
    calls: 0,
    costUsd: 0,
    resetsAt: '2026-07-17T00:00:00Z',
    blockedReason: null,
  },
  runTokensLimit: 200_000,
}

export const completedRun: Run = {
  id: '0198c2f1-1111-7000-8000-0000a1b2c300',
  discoveryId: '0198c2f1-1111-7000-8000-0000a1b2c300',
  status: 'completed',
  country: 'NL',
  approach: 'simple',
  categories: [],
  createdAt: '2026-07-16T14:29:00Z',
  startedAt: '2026-07-16T14:29:51Z',
  finishedAt: '2026-07-16T14:30:51Z',
  eventsFound: 31,
  citiesProcessed: 12,
  completedCities: 12,
  citiesTotal: 12,
  queriesDone: 12,
  queriesTotal: 12,
  queriesFailed: 0,
  sandbox: true,
  error: null,
}

export const dashboardStats: DashboardStats = {
  upcomingEvents: 186,
  activeCategories: 1,
  weeklyEvents: 23,
  savedEvents: 2,
}
export const platformStats: PlatformStats = {
  totalEvents: 48,
  totalUsers: 3,
  totalCities: 21,
  activeCountries: 2,
  approvedEvents: 1,
  pendingEvents: 47,
}

export const nothingFound: EventBreakdown = {
  events: 0,
  series: 0,
  single: 0,
  proof: { weak: 0, partial: 0, full: 0 },
  risks: [],
  firstTitles: [],
  bySource: [],
  bySeries: [],
}
