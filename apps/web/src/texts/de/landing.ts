/** Deutsche Texte der Startseite. */
export const deLanding = {
  'landing.title': 'Was in der Nähe los ist, mit der Post',
  'landing.heading': 'Ausgehen, per Post.',
  'landing.lead':
    'Büchermärkte, Kirmessen, Trödelmärkte, Straßenfeste. Uitpost findet, was in deiner Nähe in den Niederlanden und Belgien los ist, prüft es an der Quelle und schickt dir, was dich interessiert.',
  'landing.create': 'Kostenloses Konto erstellen',
  'landing.alerts': 'Persönliche Meldungen (Premium)',
  'landing.note': '0 €. Eine E-Mail pro Woche. Ab 16 Jahren.',
  'landing.stamps': 'Der Sommer 2026 in Briefmarken',

  'landing.totalEvents': 'Veranstaltungen',
  'landing.totalUsers': 'Benutzer',
  'landing.totalCities': 'Städte',

  'landing.posters': 'Kategorien',
  'landing.posters.heading': 'Such dir deine Plakate aus',
  'landing.posters.lead':
    'Folge einer Kategorie, und alles, was darauf geklebt wird, erreicht dich, von Groningen bis Namur.',
  'landing.poster.latino-festivals': 'Latino-Festivals',
  'landing.poster.antique-markets': 'Antik\u00ADmärkte',
  'landing.poster.health-wellness': 'Gesund & wohl',
  'landing.poster.carnival-fairs': 'Kirmessen',
  'landing.poster.book-markets': 'Bücher\u00ADmärkte',
  'landing.poster.other': 'Vintage',

  'landing.how': 'So funktioniert es',
  'landing.how.browse': 'Sieh, was los ist',
  'landing.how.browse.text':
    'Sieh, was in deiner Stadt los ist, nach Kategorie und nach Tag. Jede Veranstaltung verweist auf die Seite, von der sie stammt.',
  'landing.how.choose': 'Wähle deine Einstellungen',
  'landing.how.choose.text':
    'Kreuze an, welchen Kategorien du folgst, deine Stadt und wie du von uns hören willst.',
  'landing.how.alerts': 'Erhalte Meldungen per E-Mail oder WhatsApp',
  'landing.how.alerts.text':
    'Eine wöchentliche Übersicht per E-Mail ist kostenlos. WhatsApp und SMS kommen mit Premium.',

  'landing.why': 'Nichts erfunden',
  'landing.why.aggregation': 'Automatisch gesammelt',
  'landing.why.aggregation.text':
    'Kalender, Stadtagenden und die Seiten der Veranstalter, jeden Tag gelesen und einmal aufgeführt.',
  'landing.why.discovery': 'Mit KI entdeckt',
  'landing.why.discovery.text':
    'Ein Modell findet die Seiten, die sonst niemand findet. Seine Antwort ist ein Hinweis, nie eine Veranstaltung.',
  'landing.why.categories': 'Eigene Kategorien',
  'landing.why.categories.text': 'Fünfundzwanzig davon, bis hin zu Modellbaumessen und Weinbereitung.',
  'landing.why.private': 'Sicher und privat',
  'landing.why.private.text':
    'Keine Werbung, keine Tracker ohne deine Zustimmung, und deine Daten in einer Datei, wann immer du willst.',
  'landing.proof': 'Wie eine Veranstaltung ihre Marke verdient: ein Beispiel',
  'landing.proof.from': 'Seite des Veranstalters, gelesen am {date}',
  'landing.proof.text':
    'Jedes Feld wird mit einem Zitat von der Seite des Veranstalters belegt, bevor eine Redakteurin es freigibt.',

  'landing.plans': 'Konto erforderlich',
  'landing.plans.lead': 'Folgen, Merken und Post brauchen ein Konto. Das kostenlose genügt.',
  'landing.plans.start': 'Kostenlos beginnen',
  'landing.plans.month': 'pro Monat',
  'landing.plans.waitlist': 'Auf die Warteliste',

  'landing.waitlist': 'Früher dabei',
  'landing.waitlist.text':
    'Tägliche Meldungen, SMS und WhatsApp sind unterwegs. Heb die Hand: eine Adresse, kein Newsletter, keine zweite Karte.',
  'landing.waitlist.email': 'E-Mail',
  'landing.waitlist.placeholder': 'name@beispiel.de',
  'landing.waitlist.join': 'Früher dabei sein',
  'landing.waitlist.joining': 'Wird eingetragen...',
  'landing.waitlist.done': 'Danke! Wir melden uns, sobald es die Premium-Funktionen gibt.',

  'plan.free': 'Kostenloses Konto',
  'plan.upgrade': 'Premium',
  'plan.soon': 'Bald',
  'plan.perk.frequency': 'Täglich, wöchentlich oder monatlich',
  'plan.perk.channels': 'SMS und WhatsApp',
  'plan.perk.discovery': 'Vorrang bei der Suche und erweiterte Filter',
  'register.free.price': '0 €',
  'register.free.weekly': 'Wöchentliche E-Mail',
  'register.free.categories': 'Zugang zu allen Kategorien',
  'register.free.city': 'Veranstaltungen in deiner Stadt gefunden',
  'verdict.verified': 'belegt',
  'pending.evidence.title': 'Titel',
  'event.dates': 'Datum',
  'event.place': 'Ort',
} as const
