import type { Locator, Page } from '@playwright/test'
import { MONITOR_CATEGORIES } from '@uitpost/contracts/monitor-categories'

export type Person = 'visitor' | 'lotte' | 'admin'

/** A state of the product to test: a path, and the element opened there. */
export interface Place {
  who: Person
  /**
   * `:id` is replaced by the id of an existing event or run, `:joined` by that of an event with a joined source,
   * `:series` and `:single` by the filter that finds a pending one.
   */
  path: string
  /** A dialog, menu or tab that is opened. */
  opened?: string
  open?: (page: Page) => Promise<unknown>
  /** Whether to visit before the choice about cookies. */
  undecided?: boolean
}

/** A button by its English or Dutch name. */
const press = (page: Page, name: RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name }).first().click()
const tab = (page: Page, index: number, within: Page | Locator = page) =>
  within.getByRole('tab').nth(index).click()
/** Presses a key once the key handlers are attached. */
const key = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^(Search and commands|Zoeken en opdrachten)$/ }).waitFor()
  await page.keyboard.press(name)
  await inDialog(page).waitFor()
}
const inDialog = (page: Page) => page.getByRole('dialog')

const PROMPT = `/category-prompts?category=${MONITOR_CATEGORIES[0]?.id}`
const LINK_TOKEN = 'a'.repeat(24)

const at = (who: Person, paths: string[]): Place[] => paths.map((path) => ({ who, path }))

/** Elements shown on every signed-in screen, tested on one. */
const AROUND: Place[] = [
  { who: 'visitor', path: '/', opened: 'cookies', undecided: true },
  {
    who: 'visitor',
    path: '/auth/login',
    opened: 'cookie settings',
    undecided: true,
    open: (page) => press(page, /^(Customize Settings|Zelf kiezen)$/),
  },
  {
    who: 'visitor',
    path: '/',
    opened: 'policy',
    open: (page) => press(page, /^(Privacy Policy|Privacybeleid)$/, page.getByRole('contentinfo')),
  },
  { who: 'admin', path: '/events', opened: 'palette', open: (page) => key(page, 'Control+k') },
  { who: 'admin', path: '/events', opened: 'keys', open: (page) => key(page, '?') },
  {
    who: 'admin',
    path: '/events',
    opened: 'account menu',
    open: (page) => press(page, /(Account menu|Accountmenu)$/),
  },
  {
    who: 'lotte',
    path: '/events',
    opened: 'bell',
    open: (page) => press(page, /^(Notifications|Meldingen)/),
  },
]

const ADMIN_TABS = ['discovery', 'logs', 'duplicates', 'events', 'categories', 'users', 'security']

const OPENED: Place[] = [
  ...['an event', 'an address', 'a file'].map((opened, index) => ({
    who: 'lotte' as const,
    path: '/dashboard',
    opened: `suggest ${opened}`,
    open: async (page: Page) => {
      await press(page, /^(Suggest Event|Evenement tippen)$/)
      await tab(page, index, inDialog(page))
    },
  })),
  {
    who: 'lotte',
    path: '/dashboard',
    opened: 'export',
    open: (page) => press(page, /^(Export Events|Evenementen exporteren)$/),
  },
  {
    who: 'lotte',
    path: '/dashboard',
    opened: 'share',
    open: (page) => press(page, /^(Share Profile|Profiel delen)$/),
  },
  {
    who: 'lotte',
    path: '/preferences',
    opened: 'leave',
    open: async (page) => {
      await page.getByLabel(/^(City|Plaats|Stad)$/).fill('Brugge')
      await page.getByRole('contentinfo').getByRole('link').first().click()
    },
  },
  {
    who: 'lotte',
    path: '/profile',
    opened: 'delete',
    open: (page) => press(page, /^(Delete account|Account verwijderen)$/),
  },
  ...ADMIN_TABS.slice(1).map((opened, index) => ({
    who: 'admin' as const,
    path: '/admin',
    opened,
    open: (page: Page) => tab(page, index + 1),
  })),
  { who: 'admin', path: PROMPT, opened: 'test', open: (page) => tab(page, 1) },
  {
    who: 'admin',
    path: PROMPT,
    opened: 'edit',
    open: (page) => press(page, /^(Edit Prompt|Prompt wijzigen)$/),
  },
  {
    who: 'admin',
    path: '/admin/categories',
    opened: 'new',
    open: (page) => press(page, /^(New category|Nieuwe categorie)$/),
  },
  {
    who: 'admin',
    path: '/admin/events?status=pending',
    opened: 'approve all',
    open: (page) => press(page, /^(Approve all that match|Alle gevonden goedkeuren)/),
  },
  {
    who: 'admin',
    path: '/admin/events?view=review',
    opened: 'approve group',
    open: (page) => press(page, /^(Approve \d|\d+ goedkeuren)/),
  },
  {
    who: 'admin',
    path: '/admin/events?status=pending',
    opened: 'edit',
    open: (page) => press(page, /^(Edit|Wijzigen) ./, page.getByRole('table')),
  },
  {
    who: 'admin',
    path: '/admin/events?status=pending',
    opened: 'same',
    open: async (page) => {
      const rows = page.getByRole('table').locator('tbody').getByRole('checkbox')
      const same = page.getByRole('button', { name: /^(These are the same|Deze zijn hetzelfde)$/ })
      await rows.first().check()
      // Dates of one series stay two events.
      for (let row = 1; row < (await rows.count()); row++) {
        await rows.nth(row).check()
        if (await same.isEnabled()) break
        await rows.nth(row).uncheck()
      }
      await same.click()
    },
  },
  {
    who: 'admin',
    path: '/admin/feeds',
    opened: 'new',
    open: (page) => press(page, /^(Add a feed|Feed toevoegen)$/),
  },
  {
    who: 'admin',
    path: '/admin/feeds',
    opened: 'remove',
    open: (page) => press(page, /^(Remove|Verwijderen) ./, page.getByRole('table')),
  },
  {
    who: 'admin',
    path: '/events/:joined',
    opened: 'why joined',
    open: (page) =>
      page
        .getByText(/^(Joined automatically|Automatisch samengevoegd)/)
        .first()
        .click(),
  },
  {
    who: 'admin',
    path: '/admin/users?search=lotte',
    opened: 'menu',
    open: (page) => press(page, /^(Actions for|Acties voor) Lotte$/),
  },
  {
    who: 'admin',
    path: '/admin/users?search=lotte',
    opened: 'change of email',
    open: async (page) => {
      await press(page, /^(Actions for|Acties voor) Lotte$/)
      await page.getByRole('menuitem', { name: /e-?mail/i }).click()
    },
  },
  {
    who: 'admin',
    path: '/admin/users?search=lotte',
    opened: 'suspension',
    open: async (page) => {
      await press(page, /^(Actions for|Acties voor) Lotte$/)
      await page.getByRole('menuitem', { name: /^(Suspend|Blokkeren)/ }).click()
    },
  },
  {
    who: 'admin',
    path: '/admin/notifications?tab=digests',
    opened: 'run for everybody',
    open: (page) => press(page, /^(Run for everybody|Voor iedereen starten)$/),
  },
  {
    who: 'admin',
    path: '/admin/security',
    opened: 'table',
    open: (page) => page.locator('summary').click(),
  },
  {
    who: 'admin',
    path: '/admin/notifications?tab=weeks',
    opened: 'table',
    open: (page) => page.locator('summary').click(),
  },
  {
    who: 'lotte',
    path: '/events',
    opened: 'own days',
    open: (page) => press(page, /^(Choose days|Dagen kiezen)$/),
  },
  {
    who: 'lotte',
    path: '/events?near=Utrecht&km=25',
    opened: 'place',
    open: (page) => press(page, /Utrecht.*25/),
  },
  {
    who: 'lotte',
    path: '/events',
    opened: 'categories',
    open: (page) => press(page, /^(Category|Categorie)$/),
  },
]

/** Every screen, for the roles that can see it, with everything that opens on it. */
export const PLACES: Place[] = [
  ...at('visitor', [
    ...[
      '/',
      '/auth/login',
      '/auth/register',
      '/auth/forgot-password',
      '/privacy-policy',
      '/privacy-settings',
    ],
    ...[`/auth/reset-password?token=${LINK_TOKEN}`, `/auth/confirm?token=${LINK_TOKEN}`],
    ...[`/auth/sign-in?token=${LINK_TOKEN}`, '/no/such/page'],
  ]),
  ...at('lotte', ['/dashboard', '/events', '/events?view=calendar', '/events/:id', '/categories']),
  ...at('lotte', ['/events?q=boekenmarkt+utrecht+zaterdag', '/events?view=map', '/events?saved=yes']),
  ...at('lotte', ['/category-management', '/categories/manage', '/preferences', '/profile']),
  ...at('lotte', ['/admin/users', '/no/such/page']),
  ...at('admin', [
    ...['/dashboard', '/admin', '/admin/dashboard', '/admin/discovery', '/admin/feeds', '/admin/runs/:id'],
    ...[
      '/admin/events?status=pending',
      '/admin/events?view=review',
      '/admin/events?view=reported',
      '/admin/events?view=review&risk=none',
      '/admin/events?view=review&:series',
      '/admin/events?view=review&:single',
      '/admin/events?status=pending&:series',
      '/admin/categories',
      '/admin/countries',
    ],
    ...['/admin/users', '/admin/user-management', '/admin/notifications', '/admin/notifications?tab=digests'],
    '/admin/notifications?tab=weeks',
    ...['/admin/notifications?tab=suppressions', '/admin/security', '/admin/security?tab=audit'],
    ...['/category-management?tab=all', '/category-prompts', PROMPT],
  ]),
  ...AROUND,
  ...OPENED,
]

const short = (text: string) => text.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '')

/** File name of the screenshot. */
export const nameOf = ({ who, path, opened }: Place): string =>
  [who, path.replaceAll(/[a-f\d-]{36}|a{24}/g, 'x') || 'start', opened ?? '']
    .map(short)
    .filter(Boolean)
    .join('--')
