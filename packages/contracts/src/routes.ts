/** Method and path of every endpoint, by name. The schemas live in endpoints/; this list is what the web app loads. */
export const routes = {
  health: 'GET /health',
  jwks: 'GET /.well-known/jwks.json',

  login: 'POST /api/auth/login',
  register: 'POST /api/auth/register',
  refreshSession: 'POST /api/auth/refresh',
  logout: 'POST /api/auth/logout',
  logoutEverywhere: 'POST /api/auth/logout-everywhere',
  listSessions: 'GET /api/auth/sessions',
  endSession: 'DELETE /api/auth/sessions/:id',
  forgotPassword: 'POST /api/auth/forgot-password',
  resetPassword: 'POST /api/auth/reset-password',
  confirmEmail: 'POST /api/auth/confirm',
  resendConfirmation: 'POST /api/auth/resend-confirmation',
  changePassword: 'POST /api/auth/change-password',
  setPhone: 'PUT /api/user/phone',
  confirmPhone: 'POST /api/user/phone/confirm',
  removePhone: 'DELETE /api/user/phone',
  getProfile: 'GET /api/user/profile',
  updateProfile: 'PUT /api/user/profile',

  getConsents: 'GET /api/user/consents',
  saveConsents: 'POST /api/user/consents',
  recordPremiumInterest: 'POST /api/user/premium-interest',
  exportOwnData: 'GET /api/user/export',
  deleteAccount: 'DELETE /api/user',

  listCategories: 'GET /api/categories',
  listSubscriptions: 'GET /api/subscriptions',
  subscribe: 'POST /api/subscriptions',
  unsubscribe: 'DELETE /api/subscriptions/:categoryId',
  countEvents: 'GET /api/events/counts',
  listUpcomingEvents: 'GET /api/events/upcoming',
  listPendingEvents: 'GET /api/events/pending',
  approveEvent: 'PUT /api/events/:id/approve',
  approveSeries: 'PUT /api/events/:id/approve-series',
  rejectEvent: 'PUT /api/events/:id/reject',
  listAdminEvents: 'GET /api/admin/events',
  editEvent: 'PUT /api/admin/events/:id',
  decideEvents: 'POST /api/admin/events/bulk',
  listDuplicates: 'GET /api/admin/events/duplicates',
  removeDuplicates: 'DELETE /api/admin/events/duplicates',
  removeAllDuplicates: 'POST /api/admin/events/remove-all-duplicates',
  dismissDuplicates: 'POST /api/admin/events/duplicates/dismiss',
  listReviewActions: 'GET /api/admin/events/actions',
  undoReviewAction: 'POST /api/admin/events/actions/:id/undo',
  listAllCategories: 'GET /api/categories/all',
  listUserSubscriptions: 'GET /api/user/subscriptions',
  listSavedEvents: 'GET /api/user/saved-events',
  saveEvent: 'POST /api/user/saved-events',
  unsaveEvent: 'DELETE /api/user/saved-events/:eventId',
  getDashboardStats: 'GET /api/user/dashboard-stats',
  getPlatformStats: 'GET /api/stats/platform',

  startDiscovery: 'POST /api/admin/discovery/start',
  listRuns: 'GET /api/admin/discovery/status',
  getRun: 'GET /api/admin/discovery/runs/:id',
  cancelRun: 'POST /api/admin/discovery/runs/:id/cancel',
  retryRun: 'POST /api/admin/discovery/runs/:id/retry',
  replayRun: 'POST /api/admin/discovery/runs/:id/replay',
  getAiProvider: 'GET /api/admin/discovery/provider',
  listDiscoveryLogs: 'GET /api/admin/discovery/logs',
  summariseDiscoveryLogs: 'GET /api/admin/discovery/logs/summary',
  getCategoryPrompt: 'GET /api/admin/categories/:id/prompt',
  saveCategoryPrompt: 'PUT /api/admin/categories/:id/prompt',
  listPromptVersions: 'GET /api/admin/categories/:id/prompt/versions',
  restorePromptVersion: 'POST /api/admin/categories/:id/prompt/versions/:version/restore',
  testCategory: 'POST /api/admin/discovery/category-test',

  runDigests: 'POST /api/admin/notifications/digests/run',

  listUsers: 'GET /api/admin/users',
  summariseUsers: 'GET /api/admin/users/summary',
  changeRole: 'PUT /api/admin/users/:id/role',
  changeSuspension: 'PUT /api/admin/users/:id/suspension',
  endUserSessions: 'DELETE /api/admin/users/:id/sessions',
  changeUserEmail: 'PUT /api/admin/users/:id/email',

  getSecuritySummary: 'GET /api/admin/security/summary',
  listSecurityEvents: 'GET /api/admin/security/events',
  listAudit: 'GET /api/admin/security/audit',
  exportAudit: 'GET /api/admin/security/audit.csv',
} as const

export type RouteName = keyof typeof routes

/** Splits 'PUT /api/events/:id/approve' and fills in its parameters. */
export function routeOf(
  name: RouteName,
  params: Record<string, string> = {},
): { method: string; path: string } {
  const [method = 'GET', pattern = '/'] = routes[name].split(' ')
  const path = pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  return { method, path }
}
