/** Nederlandse teksten van de startpagina. */
export const nlLanding = {
  'landing.title': 'Uitjes in de buurt, in je bus',
  'landing.heading': 'Uitgaan, per post.',
  'landing.lead':
    'Boekenmarkten, kermissen, brocantes, straatfeesten. Uitpost vindt wat er bij jou in de buurt te doen is in Nederland en België, controleert het bij de bron en stuurt je waar jij van houdt.',
  'landing.create': 'Gratis account maken',
  'landing.alerts': 'Persoonlijke meldingen (Premium)',
  'landing.note': '€ 0. Eén e-mail per week. Vanaf 16 jaar.',
  'landing.stamps': 'De zomer van 2026 in postzegels',

  'landing.totalEvents': 'evenementen',
  'landing.totalUsers': 'gebruikers',
  'landing.totalCities': 'plaatsen',

  'landing.posters': 'Categorieën',
  'landing.posters.heading': 'Kies je affiches',
  'landing.posters.lead':
    'Volg een categorie en alles wat erop wordt geplakt bereikt je, van Groningen tot Namen.',
  'landing.poster.latino-festivals': 'Latin-festivals',
  'landing.poster.antique-markets': 'Antiek\u00ADmarkten',
  'landing.poster.health-wellness': 'Gezond & wel',
  'landing.poster.carnival-fairs': 'Kermissen',
  'landing.poster.book-markets': 'Boeken\u00ADmarkten',
  'landing.poster.other': 'Vintage',

  'landing.how': 'Zo werkt het',
  'landing.how.browse': 'Bekijk wat er te doen is',
  'landing.how.browse.text':
    'Zie wat er in jouw stad te doen is, per categorie en per dag. Elk evenement verwijst naar de pagina waar het vandaan komt.',
  'landing.how.choose': 'Kies je voorkeuren',
  'landing.how.choose.text':
    'Vink aan welke categorieën je volgt, kies je stad en hoe je van ons wilt horen.',
  'landing.how.alerts': 'Krijg bericht via e-mail of WhatsApp',
  'landing.how.alerts.text':
    'Een wekelijks overzicht per e-mail is gratis. WhatsApp en sms horen bij Premium.',

  'landing.why': 'Niets verzonnen',
  'landing.why.aggregation': 'Automatisch verzameld',
  'landing.why.aggregation.text':
    'Kalenders, stadsagenda’s en pagina’s van organisatoren: elke dag gelezen en één keer vermeld.',
  'landing.why.discovery': 'Ontdekt met AI',
  'landing.why.discovery.text':
    'Een model vindt pagina’s die niemand anders vindt. Het antwoord is een aanwijzing, nooit een evenement.',
  'landing.why.categories': 'Eigen categorieën',
  'landing.why.categories.text': 'Vijfentwintig stuks, tot en met modelbouwbeurzen en wijn maken.',
  'landing.why.private': 'Veilig en privé',
  'landing.why.private.text':
    'Geen reclame, geen trackers zonder jouw toestemming, en al je gegevens in één bestand wanneer je erom vraagt.',
  'landing.proof': 'Zo verdient een evenement zijn postzegel: een voorbeeld',
  'landing.proof.from': 'pagina van de organisator, gelezen op {date}',
  'landing.proof.text':
    'Elk veld hoort bij een citaat van de pagina van de organisator voordat een redacteur het goedkeurt.',

  'landing.plans': 'Een account is nodig',
  'landing.plans.lead': 'Voor volgen, bewaren en post heb je een account nodig. Het gratis account volstaat.',
  'landing.plans.start': 'Gratis beginnen',
  'landing.plans.month': 'per maand',
  'landing.plans.waitlist': 'Op de wachtlijst',

  'landing.waitlist': 'Als eerste erbij',
  'landing.waitlist.text':
    'Dagelijkse meldingen, sms en WhatsApp zijn in aantocht. Steek je hand op: één adres, geen nieuwsbrief, geen tweede kaartje.',
  'landing.waitlist.email': 'E-mail',
  'landing.waitlist.placeholder': 'naam@voorbeeld.nl',
  'landing.waitlist.join': 'Als eerste erbij zijn',
  'landing.waitlist.joining': 'Aanmelden...',
  'landing.waitlist.done': 'Bedankt! We laten het je weten zodra de premiumfuncties er zijn.',

  'plan.free': 'Gratis account',
  'plan.upgrade': 'Premium',
  'plan.soon': 'Binnenkort',
  'plan.perk.frequency': 'Dagelijks, wekelijks of maandelijks bericht',
  'plan.perk.channels': 'Sms en WhatsApp',
  'plan.perk.discovery': 'Voorrang bij het zoeken en uitgebreid filteren',
  'register.free.price': '€ 0',
  'register.free.weekly': 'Wekelijks bericht per e-mail',
  'register.free.categories': 'Toegang tot alle categorieën',
  'register.free.city': 'Evenementen gevonden in jouw stad',
  'verdict.verified': 'bewezen',
  'pending.evidence.title': 'Titel',
  'event.dates': 'Datum',
  'event.place': 'Plaats',
} as const
