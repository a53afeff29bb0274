/**
 * Constants of the product, each named once; those that are required stand in infra/docs/requirements. No zod here:
 * the web app loads this file at start.
 */

export const ROLES = ['user', 'premium', 'admin', 'super_admin'] as const
export type Role = (typeof ROLES)[number]
/** The admin flag is true for these two (requirement `roles.admin-flag`). */
export const ADMIN_ROLES = ['admin', 'super_admin'] as const satisfies readonly Role[]
export const isAdminRole = (role: Role): boolean => ADMIN_ROLES.some((admin) => admin === role)

export const COUNTRIES = ['NL', 'BE', 'DE', 'FR'] as const
export type Country = (typeof COUNTRIES)[number]
/** The countries offered at registration and for a discovery (requirement `values.countries`). */
export const DISCOVERY_COUNTRIES = ['NL', 'BE', 'DE'] as const satisfies readonly Country[]
export const COUNTRY_ZONES = {
  NL: 'Europe/Amsterdam',
  BE: 'Europe/Brussels',
  DE: 'Europe/Berlin',
  FR: 'Europe/Paris',
} as const satisfies Record<Country, string>

export const LANGUAGES = ['nl', 'fr', 'de', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const CHANNELS = ['email', 'whatsapp', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]
export const PHONE_CHANNELS = ['sms', 'whatsapp'] as const satisfies readonly Channel[]
export type PhoneChannel = (typeof PHONE_CHANNELS)[number]
/** What an unsubscribe link turns off; links of old mails name a scope by its place, so new ones come last. */
export const OPT_OUT_SCOPES = ['all', 'digest', 'reminders'] as const
export type OptOutScope = (typeof OPT_OUT_SCOPES)[number]
/** The states of a delivery. */
export const DELIVERY_STATUSES = ['pending', 'sending', 'sent', 'failed', 'uncertain'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]
export const DELIVERY_KINDS = ['account', 'digest', 'reminder', 'change', 'test'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]

/**
 * Who complains of our mails, as a share of what was sent in the last days: mailbox providers want it below the alarm
 * and turn all mail away from the stop on. Fewer mails count as so many, so that one complaint among ten stops nothing.
 */
export const COMPLAINTS = { days: 7, alarm: 0.001, stop: 0.003, fewestMails: 1_000 } as const

/** What somebody is told of an event they saved. */
export const NOTIFICATION_KINDS = ['reminder', 'changed', 'cancelled', 'reinstated'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
/** What admins are told of discovery: whoever began a run hears that it ended, and all of them of one that failed. */
export const RUN_NOTIFICATION_KINDS = ['run_completed', 'run_failed'] as const
export type RunNotificationKind = (typeof RUN_NOTIFICATION_KINDS)[number]
/** What a person can be told by; the panel in the product needs no leave. */
export const NOTIFIED_BY = [...CHANNELS, 'push'] as const
export type NotifiedBy = (typeof NOTIFIED_BY)[number]
export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/**
 * What a new account begins with (requirements `register.default-country`, `register.default-channel`,
 * `register.default-frequency`). The digest comes on Thursday at 09:00; 0 is Sunday.
 */
export const DEFAULT_COUNTRY = 'NL' satisfies Country
export const DEFAULT_CHANNEL = 'email' satisfies Channel
export const DEFAULT_FREQUENCY = 'weekly' satisfies Frequency
export const DEFAULT_DIGEST_DAY = 4
export const DEFAULT_DIGEST_HOUR = 9

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
export const MINIMUM_AGE = 16
export const PREMIUM_PRICE_EUR = 4.99
/** Where somebody writes about their data (requirement `landing.footer-contact`). */
export const PRIVACY_CONTACT = 'privacy@uitpost.test'
/** How long what an admin decided or removed can be taken back. */
export const UNDO_DAYS = 30
/** How many events one decision about all that a filter finds is about at most. */
export const BULK_FILTER_LIMIT = 5_000
/** On so many devices somebody is told by push at most; one more, and the one that was heard of least recently goes. */
export const MOST_PUSH_DEVICES = 10
/** How long the link of an account mail and the code of an SMS are good, in minutes. */
export const MAILED_SECRET_MINUTES = { link: 30, code: 10 } as const

export const USER_SORTS = ['newest', 'oldest', 'name', 'email'] as const

/** What the security log knows of; each is one row with time, account and address. */
export const SECURITY_EVENTS = [
  'sign_in',
  'sign_in_failed',
  'locked_out',
  'token_reused',
  'signed_out',
  'sessions_ended',
  'password_changed',
  'password_reset',
  'email_changed',
  'role_changed',
  'suspended',
  'reinstated',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

export const EVENT_STATUSES = ['held', 'pending', 'approved', 'rejected', 'cancelled', 'merged'] as const
export type EventStatus = (typeof EVENT_STATUSES)[number]
export const VERDICTS = ['verified', 'partly', 'unverified', 'contradicted', 'unreachable'] as const
export type Verdict = (typeof VERDICTS)[number]
/** The fields a candidate must prove before an admin sees it. */
export const REQUIRED_EVIDENCE = ['title', 'start', 'city', 'link'] as const
export type EvidenceField = (typeof REQUIRED_EVIDENCE)[number]

/** What screens show as the source of what a person suggested. */
export const SUGGESTED_SOURCE = 'Suggestion'
/**
 * Why a suggested address or calendar gave nothing: the site did not answer or has no such page · it may not be opened
 * or allows no robots · it is no page or calendar · it announces no event to come with a title, a date and a town ·
 * all it announces was refused, such as what an admin rejected before · nobody could read it for days.
 */
export const SUGGESTION_REASONS = [
  'unreachable',
  'not_allowed',
  'unreadable',
  'no_events',
  'not_accepted',
  'too_busy',
] as const
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number]

export const RUN_STATUSES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]
export const APPROACHES = ['simple', 'diverse', 'bulk'] as const
export type Approach = (typeof APPROACHES)[number]
/**
 * The monitor's scheduler (requirement `monitor.frequency-options`): daily at 2 AM, every 6 hours, every 4 hours,
 * every 30 minutes (testing).
 */
export const SCHEDULE_FREQUENCIES = [
  'daily_2am',
  'every_6_hours',
  'every_4_hours',
  'every_30_minutes',
] as const
export type ScheduleFrequency = (typeof SCHEDULE_FREQUENCIES)[number]
export const SCHEDULE_TIME_ZONE = 'Europe/Amsterdam'
export const LOG_TYPES = ['QUERY', 'RESPONSE', 'ERROR'] as const
export type LogType = (typeof LOG_TYPES)[number]

/** A bulk run plans at least this many queries (requirement `admin.bulk-hundred-queries`). */
export const BULK_MIN_QUERIES = 100
/**
 * How much of a prompt and how many events of a response the logs show (requirements `logs.query-prompt`,
 * `logs.response-events`).
 */
export const PROMPT_SHOWN_CHARACTERS = 1000
export const RESPONSE_SHOWN_EVENTS = 5
export const PENDING_SHOWN = 5
export const USERS_SHOWN = 5
export const DUPLICATE_GROUPS_SHOWN = 20

/** What a category prompt may say (requirements `prompts.max-tokens`, `prompts.temperature`, `prompts.test-city`). */
export const PROMPT_TOKENS = { min: 500, max: 4_000 } as const
export const PROMPT_TEMPERATURE = { min: 0, max: 1, step: 0.1 } as const
export const DEFAULT_TEST_CITY = 'Amsterdam'

/**
 * How often is read again, how long kept and shown, all in milliseconds; each is a line of
 * infra/docs/requirements/calls.md.
 */
export const LOGS_POLL_MS = 5_000
export const LOGS_STALE_MS = 1_000
export const DUPLICATES_POLL_MS = 30_000
export const STATUS_STALE_MS = 5_000
export const MONITOR_POLL_MS = 2_000
export const STATS_AFTER_START_MS = 10_000
export const STATS_CACHE_MS = 300_000
export const ADMIN_STATS_STALE_MS = 30_000
export const PENDING_STALE_MS = 10_000
export const CATEGORIES_CACHE_MS = 300_000
export const EVENT_COUNTS_CACHE_MS = 120_000
export const SUBSCRIPTIONS_CACHE_MS = 30_000
export const TOAST_DURATION_MS = 5_000
export const TOAST_REMOVE_DELAY_MS = 1_000_000
export const TOAST_LIMIT = 1
export const TOAST_SWIPE_PX = 50
export const TOAST_HOTKEY = 'F8'
export const TOOLTIP_DELAY_MS = 700
export const WAITLIST_DELAY_MS = 1_000

/** Ours: how often the bell, what is being sent, and the preview of the digest are read again; hints are quicker. */
export const NOTIFICATIONS_POLL_MS = 30_000
export const DELIVERIES_POLL_MS = 5_000
export const DIGEST_PREVIEW_POLL_MS = 30_000

/** The most a list answers without paging, and the bounds of a page. */
export const LIST_LIMIT = 1_000
export const PAGE_LIMIT = 100
/** Searches of one account in a minute: somebody who types all the time makes about one a second. */
export const SEARCHES_PER_MINUTE = 120
export const PAGE_DEFAULT = 50

/** How long an access token holds, and what it says of itself. */
export const ACCESS_TOKEN_SECONDS = 15 * 60
export const TOKEN_ISSUER = 'uitpost'
export const TOKEN_AUDIENCE = 'uitpost'

/** The wording of cookie banner and privacy policy that a consent is given to; raise it when the wording changes. */
export const CONSENT_TEXT_VERSION = '2026-11'
/** The words in Preferences by which somebody agrees to SMS or WhatsApp; raise it when they change. */
export const CHANNEL_CONSENT_TEXT_VERSION = '2026-11'
/** How long the cookie that answers a visitor's consent lasts. */
export const VISITOR_COOKIE_DAYS = 180

/** How long what we hold is kept, in days: sweeps and cookies keep to it, and the privacy policy says what is of people. */
export const RETENTION_DAYS = {
  /** An account whose address nobody confirmed. */
  unconfirmedAccount: 7,
  /** A session since its holder was last seen: after that its refresh token, and the cookie with it, is good no more. */
  session: 90,
  securityLog: 90,
  /** Thirteen months: what was sent to whom, and what visitors without an account agreed to. */
  delivery: 396,
  visitorConsent: 396,
  /** Sent messages, to be sent again after a loss of Redis; what was taken in; what was deleted; letters replayed. */
  ...({ message: 7, receipt: 14, tombstone: 30, replayedLetter: 30 } as const),
  /** Complaints about our mails, longer than they are counted. */
  complaint: 30,
  discoveryLog: 90,
  /** Pages that were recorded, and suggestions that were read. */
  ...({ recording: 30, suggestion: 30 } as const),
} as const

/** How far ahead a feed's rules are expanded. */
export const FEED_HORIZON_DAYS = 120
/** How long a test of a feed counts: its address may be added until then, and the test is kept no longer. */
export const FEED_TEST_HOURS = 24
/** How often a screen asks how a test goes; live updates usually tell it first. */
export const FEED_TEST_POLL_MS = 2_000

/** What a re-check of an approved event may find changed. */
export const PROPOSAL_FIELDS = ['title', 'startDate', 'endDate', 'city', 'location'] as const
export type ProposalField = (typeof PROPOSAL_FIELDS)[number]

/** Live updates; answered by the gateway itself and never by a service. */
export const STREAM_PATH = '/api/stream'

export const PERIODS = ['all', 'today', 'tomorrow', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

/**
 * What asks for a signed-in user and what does not (requirements `routes.guarded-shows-login`, `routes.not-found`);
 * any other path is the 404 page, with that status.
 */
export const WEB_PATHS = {
  public: [
    '/',
    '/auth/login',
    '/auth/register',
    '/auth/forgot-password',
    '/auth/reset-password',
    '/auth/confirm',
    '/privacy-policy',
    '/privacy-settings',
  ],
  signedIn: [
    '/dashboard',
    '/events',
    '/events/:id',
    '/categories',
    '/category-management',
    '/category-prompts',
    '/categories/manage',
    '/preferences',
    '/profile',
    '/admin',
    '/admin/dashboard',
    '/admin/events',
    '/admin/discovery',
    '/admin/runs/:id',
    '/admin/feeds',
    '/admin/categories',
    '/admin/countries',
    '/admin/users',
    '/admin/user-management',
    '/admin/notifications',
    '/admin/security',
  ],
} as const

/**
 * The 25 names of the discovery monitor (requirement `monitor.category-list`). Ids are fixed so that seeds and tests
 * agree.
 */
export const MONITOR_CATEGORIES = [
  { name: 'Technology & AI', slug: 'technology-ai' },
  { name: 'Food & Drink', slug: 'food-drink' },
  { name: 'Arts & Culture', slug: 'arts-culture' },
  { name: 'Business & Networking', slug: 'business-networking' },
  { name: 'Sports & Fitness', slug: 'sports-fitness' },
  { name: 'Music & Entertainment', slug: 'music-entertainment' },
  { name: 'Education & Learning', slug: 'education-learning' },
  { name: 'Health & Wellness', slug: 'health-wellness' },
  { name: 'Latino Festivals', slug: 'latino-festivals' },
  { name: 'Exotic Fairs', slug: 'exotic-fairs' },
  { name: 'Kermissen (Carnival)', slug: 'carnival-fairs' },
  { name: 'Antiek/Brocante/Curiosa', slug: 'antique-markets' },
  { name: 'Vintage & Retro Boekenmarkten', slug: 'vintage-retro-book-markets' },
  { name: 'Tweedehands & Boekenmarkten', slug: 'book-markets' },
  { name: 'Groente & Biologische Markten', slug: 'vegetable-organic-markets' },
  { name: 'Buurtmarkten', slug: 'neighbourhood-markets' },
  { name: 'Health & Wellness Beurzen', slug: 'health-wellness-fairs' },
  { name: 'Veilinghuizen/Auction', slug: 'auction-houses' },
  { name: 'Ambachtelijke Beurzen', slug: 'craft-fairs' },
  { name: 'Collector Fairs', slug: 'collector-fairs' },
  { name: 'Model Building Fair', slug: 'model-building-fairs' },
  { name: 'AI Convention', slug: 'ai-conventions' },
  { name: 'Computer Convention', slug: 'computer-conventions' },
  { name: 'Wine Making Fairs', slug: 'wine-making-fairs' },
  { name: 'Beer Distilling', slug: 'beer-distilling' },
].map((category, index) => ({
  ...category,
  id: `0190c000-0000-7000-8000-${String(index + 1).padStart(12, '0')}`,
}))

/** Only these slugs have a colour of their own (requirement `card.colour-others`). */
export const COLOURED_SLUGS = [
  'latino-festivals',
  'antique-markets',
  'health-wellness',
  'carnival-fairs',
  'book-markets',
] as const
