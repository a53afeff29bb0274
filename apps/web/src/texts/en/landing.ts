/** English texts of the landing page. */
export const enLanding = {
  'landing.title': 'Local events, posted to you',
  'landing.heading': 'Going out, by post.',
  'landing.lead':
    'Book markets, kermissen, brocantes, street parties. Uitpost finds what is on near you in the Netherlands and Belgium, checks it at the source, and sends you the ones you care about.',
  'landing.create': 'Create Free Account',
  'landing.alerts': 'Get Personalized Alerts (Premium)',
  'landing.note': '€0. One email a week. From 16 years.',
  'landing.stamps': 'The summer of 2026 in stamps',

  'landing.totalEvents': 'events',
  'landing.totalUsers': 'users',
  'landing.totalCities': 'cities',

  'landing.posters': 'Categories',
  'landing.posters.heading': 'Pick your posters',
  'landing.posters.lead':
    'Follow a category and everything pasted on it reaches you, from Groningen to Namur.',
  'landing.poster.latino-festivals': 'Latino festivals',
  'landing.poster.antique-markets': 'Antique markets',
  'landing.poster.health-wellness': 'Health & wellness',
  'landing.poster.carnival-fairs': 'Carnival fairs',
  'landing.poster.book-markets': 'Book markets',
  'landing.poster.other': 'Vintage events',

  'landing.how': 'How It Works',
  'landing.how.browse': 'Browse Open Events',
  'landing.how.browse.text':
    'See what is on in your city, by category and by day. Every event links to the page it came from.',
  'landing.how.choose': 'Choose Preferences',
  'landing.how.choose.text': 'Tick the categories you follow, your city, and how you want to hear from us.',
  'landing.how.alerts': 'Get Alerts via email or WhatsApp',
  'landing.how.alerts.text': 'A weekly digest by email is free. WhatsApp and SMS come with Premium.',

  'landing.why': 'Nothing made up',
  'landing.why.aggregation': 'Auto-aggregation',
  'landing.why.aggregation.text':
    "Calendars, city agendas and organisers' own pages, read every day and listed once.",
  'landing.why.discovery': 'AI-powered discovery',
  'landing.why.discovery.text':
    'A model finds the pages nobody indexes. Its answer is a lead, never an event.',
  'landing.why.categories': 'Custom categories',
  'landing.why.categories.text': 'Twenty-five of them, down to model building fairs and wine making.',
  'landing.why.private': 'Secure and private',
  'landing.why.private.text':
    'No advertising, no trackers without your consent, and your data in one file whenever you ask.',
  'landing.proof': 'How an event earns its stamp: an example',
  'landing.proof.from': "organiser's page, read {date}",
  'landing.proof.text':
    "Each field is matched to a quote from the organiser's page before an editor approves it.",

  'landing.plans': 'Account Required',
  'landing.plans.lead': 'Following, saving and mail need an account. The free one will do.',
  'landing.plans.start': 'Start for free',
  'landing.plans.month': 'per month',
  'landing.plans.waitlist': 'Join Waitlist',

  'landing.waitlist': 'Early access',
  'landing.waitlist.text':
    'Daily alerts, SMS and WhatsApp are on their way. Raise your hand: one address, no newsletter, no second card.',
  'landing.waitlist.email': 'Email',
  'landing.waitlist.placeholder': 'name@example.nl',
  'landing.waitlist.join': 'Join Early Access',
  'landing.waitlist.joining': 'Joining...',
  'landing.waitlist.done': "Thanks! We'll notify you when premium features launch.",

  'plan.free': 'Free Account',
  'plan.upgrade': 'Premium',
  'plan.soon': 'Coming Soon',
  'plan.perk.frequency': 'Daily, weekly or monthly delivery',
  'plan.perk.channels': 'SMS and WhatsApp',
  'plan.perk.discovery': 'Priority discovery and advanced filtering',
  'register.free.price': '€0',
  'register.free.weekly': 'Weekly email notifications',
  'register.free.categories': 'Access to all categories',
  'register.free.city': 'Event discovery for your city',
  'verdict.verified': 'verified',
  'pending.evidence.title': 'Title',
  'event.dates': 'Date',
  'event.place': 'Location',
} as const
