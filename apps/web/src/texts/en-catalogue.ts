/** The texts of saved events, category screens, duplicates, the list of all events and the event page. */
export const enCatalogue = {
  'shell.dashboard': 'Dashboard',
  'shell.events': 'Events',
  'shell.manageCategories': 'Manage Categories',

  'saved.save': 'Save {title}',
  'saved.saveFailed': 'The event could not be saved. Please try again.',
  'saved.unsaveFailed': 'The event could not be taken from your saved events. Please try again.',

  'subscriptions.own': 'Your categories',
  'subscriptions.others': 'More categories',
  'subscriptions.since': 'Since {date}',
  'subscriptions.leave': 'Unsubscribe',
  'subscriptions.leaveNamed': 'Unsubscribe from {name}',

  'categories.title': 'Categories',
  'categories.browse': 'Browse all categories',
  'categories.search': 'Search categories',
  'categories.city': 'City',
  'categories.city.all': 'All Cities',
  'categories.none': 'No categories found',
  'categories.none.hint': 'Try another word, or fewer.',
  'categories.active': 'Active',
  'categories.atLeast': 'at least {events}',
  'categories.subscribe': 'Subscribe',
  'categories.subscribeNamed': 'Subscribe to {name}',
  'categories.subscribed': 'Subscribed',
  'categories.subscribedNamed': 'Subscribed to {name}',
} as const
