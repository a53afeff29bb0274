import type { DashboardStats, Event, PendingEvent, PlatformStats, User } from '@uitpost/contracts'
import { MONITOR_CATEGORIES } from '@uitpost/contracts/constants'

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

export const pendingFair: PendingEvent = {
  ...bookMarket,
  id: '0198c2f1-0000-7000-8000-000000000101',
  title: 'Hoornse Kermis',
  city: 'Hoorn',
  startDate: '2026-08-08',
  endDate: '2026-08-16',
  allDay: true,
  source: 'hoorn.example',
  sourceLink: 'https://hoorn.example/kermis',
  category: { id: carnivalFairs.id, name: carnivalFairs.name, slug: carnivalFairs.slug },
  categoryId: carnivalFairs.id,
  status: 'pending',
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
