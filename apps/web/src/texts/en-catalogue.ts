/** The texts of saved events, category screens, duplicates, the list of all events and the event page. */
export const enCatalogue = {
  'shell.dashboard': 'Dashboard',
  'shell.events': 'Events',
  'shell.manageCategories': 'Manage Categories',

  'saved.save': 'Save {title}',
  'saved.saveFailed': 'The event could not be saved. Please try again.',
  'saved.unsaveFailed': 'The event could not be taken from your saved events. Please try again.',
} as const
