import { appRoutes, fillRoute } from './app-routes.ts'

/** Method and path of every endpoint, by name: those of the app, and of pages, files, webhooks and other programs. */
export const routes = {
  ...appRoutes,

  jwks: 'GET /.well-known/jwks.json',
  getRobots: 'GET /robots.txt',
  getOpenApi: 'GET /openapi.json',
  showDevelopersPage: 'GET /developers',
  showImprint: 'GET /imprint',
  requestEmailSubscription: 'POST /subscribe',
  showEmailSubscription: 'GET /subscribe/confirm',
  confirmEmailSubscription: 'POST /subscribe/confirm',
  showAgenda: 'GET /agenda',
  showCityAgenda: 'GET /agenda/:city',
  showCityAgendaPart: 'GET /agenda/:city/:part',
  readAgendaCalendar: 'GET /agenda.ics',
  readAgendaRss: 'GET /agenda.rss',
  readAgendaJson: 'GET /agenda.json',
  readAgendaJsonLd: 'GET /agenda.jsonld',
  readCityAgendaCalendar: 'GET /agenda/:city.ics',
  readCityAgendaRss: 'GET /agenda/:city.rss',
  readCityAgendaJson: 'GET /agenda/:city.json',
  readCityAgendaJsonLd: 'GET /agenda/:city.jsonld',
  readCityAgendaPartCalendar: 'GET /agenda/:city/:part.ics',
  readCityAgendaPartRss: 'GET /agenda/:city/:part.rss',
  readCityAgendaPartJson: 'GET /agenda/:city/:part.json',
  readCityAgendaPartJsonLd: 'GET /agenda/:city/:part.jsonld',
  answerAssistant: 'POST /mcp',
  openAssistantStream: 'GET /mcp',
  endAssistantSession: 'DELETE /mcp',
  readCalendarFeed: 'GET /calendar/:secret.ics',
  readEventCalendar: 'GET /e/:id.ics',
  drawEventCard: 'GET /e/:id.png',
  readSitemapIndex: 'GET /sitemap.xml',
  readSitemap: 'GET /sitemap/:part.xml',
  reportOnPage: 'POST /e/:id/report',
  saveOnPage: 'POST /e/:id/save',
  showOrganiserForm: 'GET /e/:id/organiser',
  askAsOrganiser: 'POST /e/:id/organiser',
  showOrganiserRequest: 'GET /organiser/confirm',
  confirmOrganiserRequest: 'POST /organiser/confirm',
  showUnsubscribePage: 'GET /unsubscribe/:token',
  unsubscribeByLink: 'POST /unsubscribe/:token',
  undoUnsubscribe: 'POST /unsubscribe/:token/undo',
  receiveMailReport: 'POST /api/webhooks/mail',
  receiveMessageStatus: 'POST /api/webhooks/messages/:id/status',
  receiveMessage: 'POST /api/webhooks/messages',
} as const

export type RouteName = keyof typeof routes

export const routeOf = (name: RouteName, params?: Record<string, string>) => fillRoute(routes[name], params)
