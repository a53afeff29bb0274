/**
 * Product constants; the required ones are stated in infra/docs/requirements. No zod here: the web app loads this file
 * at start.
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
/** Languages in which dates are read. A further language of the screens needs no grammar of dates. */
export const DATE_LANGUAGES = ['nl', 'fr', 'de', 'en'] as const satisfies readonly Language[]
export type DateLanguage = (typeof DATE_LANGUAGES)[number]
/** Name of each language in that language. */
export const LANGUAGE_NAMES = {
  nl: 'Nederlands',
  fr: 'Français',
  de: 'Deutsch',
  en: 'English',
} as const satisfies Record<Language, string>
/** For dates, numbers and plurals: those of the Netherlands and Belgium; in British English the day precedes the month. */
export const LOCALES = {
  nl: 'nl-NL',
  fr: 'fr-BE',
  de: 'de-DE',
  en: 'en-GB',
} as const satisfies Record<Language, string>
/** Countries where the name of a place is looked for first, by the reader's language. */
export const COUNTRIES_OF_LANGUAGE: Readonly<Record<Language, readonly Country[]>> = {
  nl: ['NL', 'BE'],
  fr: ['BE', 'FR'],
  de: ['DE'],
  en: [],
}
export const CHANNELS = ['email', 'whatsapp', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]
export const PHONE_CHANNELS = ['sms', 'whatsapp'] as const satisfies readonly Channel[]
export type PhoneChannel = (typeof PHONE_CHANNELS)[number]
export const PHONE_CHANNEL_NAMES = { sms: 'SMS', whatsapp: 'WhatsApp' } as const satisfies Record<
  PhoneChannel,
  string
>
/** What an unsubscribe link turns off. Old links refer to a scope by its index, so new ones are appended. */
export const OPT_OUT_SCOPES = ['all', 'digest', 'reminders'] as const
export type OptOutScope = (typeof OPT_OUT_SCOPES)[number]
/** The states of a delivery. */
export const DELIVERY_STATUSES = ['pending', 'sending', 'sent', 'failed', 'uncertain'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]
export const DELIVERY_KINDS = ['account', 'digest', 'reminder', 'change', 'test'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]

/** Kinds of notifications about a saved event. */
export const NOTIFICATION_KINDS = ['reminder', 'changed', 'cancelled', 'reinstated'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
/** Notifications for admins about runs: `run_completed` goes to the admin who started it, `run_failed` to all. */
export const RUN_NOTIFICATION_KINDS = ['run_completed', 'run_failed'] as const
export type RunNotificationKind = (typeof RUN_NOTIFICATION_KINDS)[number]
/** Notifications for readers about the outcome of their report. */
export const REPORT_NOTIFICATION_KINDS = [
  'report_cancelled',
  'report_corrected',
  'report_removed',
  'report_right',
] as const
export type ReportNotificationKind = (typeof REPORT_NOTIFICATION_KINDS)[number]
/** Channels of notifications; the panel in the product needs no consent and is not one. */
export const NOTIFIED_BY = [...CHANNELS, 'push'] as const
export type NotifiedBy = (typeof NOTIFIED_BY)[number]
export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/**
 * Defaults of a new account (requirements `register.default-country`, `register.default-channel`,
 * `register.default-frequency`). The digest comes on Thursday at 09:00 local time; 0 is Sunday.
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
/** Contact for questions about personal data (requirement `landing.footer-contact`). */
export const PRIVACY_CONTACT = 'privacy@uitpost.test'
/**
 * The cookie with the id of an event that somebody pressed Save for on its public page, and its minutes: the app saves the
 * event once they are signed in.
 */
export const SAVE_COOKIE = { name: 'save', minutes: 15 } as const
/** Days for which a decision or removal by an admin can be undone. */
export const UNDO_DAYS = 30
/** Maximum number of events that one bulk decision over a filter changes. */
export const BULK_FILTER_LIMIT = 5_000
/** Push subscriptions per person; a further one removes the one with the oldest successful push. */
export const MAX_PUSH_DEVICES = 10
/** Validity of the link in an account mail and of the code in an SMS, in minutes. */
export const MAILED_SECRET_MINUTES = { link: 30, code: 10 } as const

/** What a reader can report about an event. */
export const REPORT_KINDS = ['wrong-date', 'cancelled', 'closed'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
/** How reports on an event end: it was cancelled, changed or removed, or an admin found it correct. */
export const REPORT_OUTCOMES = ['cancelled', 'corrected', 'removed', 'right'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]
/**
 * Limits of readers' reports (requirement `reports.limits`). Without an account they are counted per network: so many
 * an hour, and one per event in `anonymousEventHours`; with one per account. Reports re-check an event at most once in
 * `recheckHours`.
 */
export const REPORT_LIMITS = {
  anonymousPerHour: 5,
  anonymousEventHours: 24,
  signedInPerHour: 30,
  recheckHours: 6,
} as const

/** What organisers can ask for their own event on its public page. */
export const ORGANISER_WISHES = ['take-down', 'correct'] as const
export type OrganiserWish = (typeof ORGANISER_WISHES)[number]
/** How such a request ends. */
export const ORGANISER_OUTCOMES = ['taken-down', 'corrected', 'declined'] as const
export type OrganiserOutcome = (typeof ORGANISER_OUTCOMES)[number]
/** Requests a day of one network, and for one address. */
export const ORGANISER_REQUESTS_PER_DAY = 5
export const ORGANISER_TEXT_LENGTH = { name: 100, correction: 1_000 } as const

/** Source name shown for suggested events. */
export const SUGGESTED_SOURCE = 'Suggestion'
/**
 * Why a suggested address or calendar gave no event, in this order: site did not answer or page not found; not allowed
 * to open, or robots.txt forbids it; not a page or calendar; no coming event with title, date and town; all its events
 * were refused, such as rejected earlier; could not be read for days; takes longer to read than one suggestion may; its
 * account's suggestions took the time of a day.
 */
export const SUGGESTION_REASONS = [
  'unreachable',
  'not_allowed',
  'unreadable',
  'no_events',
  'not_accepted',
  'too_busy',
  'too_slow',
  'day_limit',
] as const
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number]

export const RUN_STATUSES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]
export const APPROACHES = ['simple', 'diverse', 'bulk'] as const
export type Approach = (typeof APPROACHES)[number]
export const SCHEDULE_TIME_ZONE = 'Europe/Amsterdam'
export const LOG_TYPES = ['QUERY', 'RESPONSE', 'ERROR'] as const
export type LogType = (typeof LOG_TYPES)[number]

/** A bulk run plans at least this many queries (requirement `admin.bulk-hundred-queries`). */
export const BULK_MIN_QUERIES = 100
/**
 * How many characters of a prompt and how many events of a response the logs show (requirements `logs.query-prompt`,
 * `logs.response-events`).
 */
export const PROMPT_SHOWN_CHARACTERS = 1000
export const RESPONSE_SHOWN_EVENTS = 5
export const PENDING_SHOWN = 5
export const USERS_SHOWN = 5
export const DUPLICATE_GROUPS_SHOWN = 20

/** Limits of category prompts (requirements `prompts.max-tokens`, `prompts.temperature`, `prompts.test-city`). */
export const PROMPT_TOKENS = { min: 500, max: 4_000 } as const
export const PROMPT_TEMPERATURE = { min: 0, max: 1, step: 0.1 } as const
export const DEFAULT_TEST_CITY = 'Amsterdam'

/** Largest number of events that a category may want in one week of one country. */
export const MAX_WEEKLY_TARGET = 1_000

/** Polling intervals and cache times in milliseconds; each is a line of infra/docs/requirements/calls.md. */
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

/**
 * Not in the requirements: polling of the notification count, running deliveries and the digest preview. Hints usually
 * arrive earlier.
 */
export const NOTIFICATIONS_POLL_MS = 30_000
export const DELIVERIES_POLL_MS = 5_000
export const DIGEST_PREVIEW_POLL_MS = 30_000

/** Maximum length of an unpaged list, and limits of a page. */
export const LIST_LIMIT = 1_000
export const PAGE_LIMIT = 100
/** Searches per account and minute; continuous typing makes about one a second. */
export const SEARCHES_PER_MINUTE = 120
export const PAGE_DEFAULT = 50

/** Lifetime of an access token, and its `iss` and `aud` claims (RFC 7519). */
export const ACCESS_TOKEN_SECONDS = 15 * 60
export const TOKEN_ISSUER = 'uitpost'
export const TOKEN_AUDIENCE = 'uitpost'

/**
 * Version of the words that a consent refers to: the cookie banner, what the choices say of themselves, and the policy's
 * parts on consent and cookies. Raise it only when one of these changes; the rest of the policy has its own version.
 */
export const CONSENT_TEXT_VERSION = '2026-11-28'
/** The privacy policy's version: the date since which it is in force. Raise it when its text changes. */
export const PRIVACY_POLICY_VERSION = '2026-12-02'
/** Version of the statement in the form that subscribes by e-mail alone; raise it when the text changes. */
export const SUBSCRIBE_STATEMENT_VERSION = '2026-11-25'
/** Version of the consent text for SMS and WhatsApp in Preferences; raise it when the text changes. */
export const CHANNEL_CONSENT_TEXT_VERSION = '2026-11-28'
/** Lifetime of the cookie that stores a visitor's consent. */
export const VISITOR_COOKIE_DAYS = 180

/**
 * For so long a message with a secret is kept after it was sent, for a Redis that loses it in a failover: shorter than
 * any secret is valid (MAILED_SECRET_MINUTES), so that the privacy policy holds.
 */
export const SECRET_KEPT_MINUTES = 5

/** Retention periods in days, used by sweeps and cookies; the privacy policy states those of personal data. */
export const RETENTION_DAYS = {
  /** Accounts whose address was never confirmed. */
  unconfirmedAccount: 7,
  /** Requests to subscribe by e-mail alone, from their confirmation; without one they go with their link. */
  emailSubscription: 7,
  /** Sessions, since last use: after that the refresh token and its cookie are invalid. */
  session: 90,
  securityLog: 90,
  /** Twenty-four months, and to the end of the month: what admins did. */
  audit: 731,
  /** Thirteen months: deliveries, and consents of visitors without an account. */
  delivery: 396,
  visitorConsent: 396,
  /** Sent messages (sent again after a loss of Redis), inbox rows, tombstones, and replayed dead letters. */
  message: 7,
  receipt: 14,
  tombstone: 30,
  replayedLetter: 30,
  /** Complaints, longer than the COMPLAINTS window. */
  complaint: 30,
  discoveryLog: 90,
  /** The figures of System Health, a row a minute. */
  figures: 1,
  /** Six months: runs that ended, with their queries and the candidates they found. */
  run: 183,
  /** Twelve months: readers' reports on events. */
  report: 365,
  /** Requests of organisers, after the decision, and while their address is not confirmed. */
  organiserRequest: 90,
  unconfirmedOrganiserRequest: 30,
  /** Recorded pages, and suggestions that were read. */
  recording: 30,
  suggestion: 30,
  /** Encrypted backups, and the list beside them. */
  backup: 30,
} as const

/** Backups are daily: System Health says when the last one is older. */
export const BACKUP_LATE_HOURS = 26

/** How many days ahead recurrence rules of feeds are expanded. */
export const FEED_HORIZON_DAYS = 120
/** How long a feed test allows its address to be added; older tests are deleted. */
export const FEED_TEST_HOURS = 24
/** Polling interval for a running feed test; hints usually arrive earlier. */
export const FEED_TEST_POLL_MS = 2_000

/** Fields for which a re-check can propose a change. */
export const PROPOSAL_FIELDS = ['title', 'startDate', 'endDate', 'city', 'location'] as const
export type ProposalField = (typeof PROPOSAL_FIELDS)[number]

/** Server-sent events; answered by the gateway itself. */
export const STREAM_PATH = '/api/stream'
/** The last event of a stream whose place another one has taken: its page waits before it opens one again. */
export const REPLACED_EVENT = 'replaced'

/** Times that the agenda has names for, all of the place: see EVENING_STARTS for the weekend and tonight. */
export const AGENDA_TIMES = ['today', 'tonight', 'tomorrow', 'weekend', 'week', 'next-week'] as const
export type AgendaTime = (typeof AGENDA_TIMES)[number]
/** The weekend runs from Friday 17:00 to Sunday 24:00, tonight from 17:00 to 04:00. */
export const EVENING_STARTS = '17:00'
export const NIGHT_ENDS = '04:00'
export const AGENDA_ORDERS = ['date', 'distance'] as const
/** The distance around a place when none is given, and the largest one. */
export const AGENDA_KM = 25
export const MAX_RADIUS_KM = 100
/** Items that one question to the agenda finds, the soonest or the nearest; items of a page; dates named with an item. */
export const AGENDA_ITEMS = 1_000
/** The nearest items that are counted. */
export const AGENDA_COUNTED = 10_000
export const AGENDA_PAGE = 20
export const AGENDA_ITEM_DATES = 20
/** Items of a public agenda page; a page of a city looks so far around it, and so many days ahead of today. */
export const AGENDA_SHOWN = 50
export const AGENDA_CITY_KM = 10
export const AGENDA_CITY_DAYS = 30
/** The agenda as files: the ends of their addresses. */
export const AGENDA_FORMATS = ['ics', 'rss', 'json', 'jsonld'] as const
export type AgendaFormat = (typeof AGENDA_FORMATS)[number]
/** Letters of an event's description in such a file: facts belong to nobody, texts to their authors. */
export const AGENDA_FILE_LETTERS = 200
/** Public agenda pages with fewer events are kept from search engines. */
export const AGENDA_WORTH_FINDING = 3
/** The last part of the address of a city's weekend, in place of a category's slug. */
export const AGENDA_WEEKEND = 'weekend'

export const PERIODS = ['all', 'today', 'tomorrow', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

/**
 * Screens that require a sign-in and screens that do not (requirements `routes.guarded-shows-login`,
 * `routes.not-found`); any other path answers the 404 page with status 404.
 */
export const WEB_PATHS = {
  public: [
    '/',
    '/auth/login',
    '/auth/register',
    '/auth/forgot-password',
    '/auth/reset-password',
    '/auth/confirm',
    '/auth/sign-in',
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
