import type { MailTexts } from './index.ts'

export const de: MailTexts = {
  digestSubject: (frequency, count, first) => {
    const period = { daily: 'Ihr Tag', weekly: 'Ihre Woche', monthly: 'Ihr Monat' }[frequency]
    return count === 1
      ? `${period} in der Post: ${first}`
      : `${period} in der Post: ${first} und ${count - 1} weitere`
  },
  digestPreheader: (titles) => `${titles}. In den Kategorien, denen Sie folgen.`,
  digestTitle: {
    daily: ['Ihr Tag', 'in der Post'],
    weekly: ['Ihre Woche', 'in der Post'],
    monthly: ['Ihr Monat', 'in der Post'],
  },
  dateLine: (date) => `Gesendet am ${date}`,
  eventsHeading: (count) =>
    count === 1 ? '1 Veranstaltung in Ihren Kategorien' : `${count} Veranstaltungen in Ihren Kategorien`,
  uncategorized: 'Ohne Kategorie',
  viewEvent: 'Veranstaltung ansehen',
  viewAll: 'Alle Veranstaltungen ansehen',
  why: (frequency, count) => {
    const often = { daily: 'jeden Tag', weekly: 'einmal pro Woche', monthly: 'einmal im Monat' }[frequency]
    return `Sie erhalten dies ${often}, weil Sie auf Uitpost ${count} ${count === 1 ? 'Kategorie' : 'Kategorien'} folgen.`
  },
  reasons: {
    ownCity: (category) => `In Ihrer Stadt, und Sie folgen ${category}.`,
    near: (km, category) => `${km} km von Ihnen entfernt, und Sie folgen ${category}.`,
    news: (category) => `Diese Woche neu auf Uitpost, und Sie folgen ${category}.`,
    category: (category) => `Weil Sie ${category} folgen.`,
  },
  unsubscribeLink: 'Abmelden',
  preferencesLink: 'Einstellungen',
  stopByPhone: 'Antworten Sie STOPP, um diese Nachrichten zu beenden.',
  unsubscribe: {
    ask: {
      all: {
        title: 'Alle Mails beenden?',
        text: 'Keine Übersichten, Erinnerungen und Änderungen mehr per Mail. Mails zu Ihrem Konto, etwa für ein neues Passwort, erhalten Sie weiterhin.',
      },
      digest: {
        title: 'Die Übersicht beenden?',
        text: 'Sie erhalten keine Übersichten über Veranstaltungen mehr, wie oft sie auch kamen.',
      },
      reminders: {
        title: 'Erinnerungen beenden?',
        text: 'Sie erhalten keine Erinnerungen und Änderungen zu gemerkten Veranstaltungen mehr.',
      },
    },
    button: 'Abmelden',
    everything: 'Lieber alle Mails beenden',
    doneTitle: 'Sie sind abgemeldet',
    done: {
      all: 'Wir senden Ihnen keine Mails mehr, außer zu Ihrem Konto.',
      digest: 'Wir senden Ihnen keine Übersichten mehr.',
      reminders: 'Wir senden Ihnen keine Erinnerungen und Änderungen mehr.',
    },
    preferences: 'Doch anders? Einstellungen ändern',
  },
  notices: {
    heading: 'Veranstaltungen, die Sie gemerkt haben',
    savedWhy: 'Sie erhalten dies, weil Sie diese Veranstaltung auf Uitpost gemerkt haben.',
    fields: { startDate: 'Beginn', endDate: 'Ende', city: 'Stadt', location: 'Ort' },
    nothing: 'nicht angegeben',
    reminder: { subject: (title) => `Morgen: ${title}`, title: ['Morgen', 'ist es so weit'], line: 'Morgen' },
    changed: {
      subject: (title) => `Geändert: ${title}`,
      title: ['Etwas hat sich', 'geändert'],
      line: 'Geändert',
    },
    cancelled: { subject: (title) => `Abgesagt: ${title}`, title: ['Sie fällt', 'aus'], line: 'Abgesagt' },
    reinstated: {
      subject: (title) => `Findet doch statt: ${title}`,
      title: ['Sie findet', 'doch statt'],
      line: 'Findet doch statt',
    },
  },
  testMail: {
    subject: 'Testmail von Uitpost',
    title: ['Eine', 'Testmail'],
    paragraph:
      'Diese Mail haben Sie sich selbst geschickt, auf dem Weg aller Mails von Uitpost. Sie ist angekommen, der Weg funktioniert also.',
    why: 'Sie erhalten dies, weil Sie um eine Testmail gebeten haben.',
  },
  account: {
    hello: (name) => `Hallo ${name},`,
    helloNobody: 'Hallo,',
    why: 'Sie erhalten diese E-Mail wegen Ihres Kontos bei Uitpost, unabhängig von Ihren Benachrichtigungen.',
    otherwise: 'Funktioniert die Schaltfläche nicht? Öffnen Sie diese Adresse:',
    until: (time) => `Der Link funktioniert einmal, bis ${time}.`,
    confirm: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      title: ['Bestätigen Sie', 'Ihre Adresse'],
      paragraphs: [
        'Willkommen bei Uitpost. Bitte bestätigen Sie, dass diese Adresse Ihnen gehört; danach kann Ihre Post hierher kommen.',
      ],
      action: 'E-Mail-Adresse bestätigen',
      caution:
        'Sie haben kein Konto angelegt? Dann tun Sie nichts: ohne Bestätigung verschwindet es von selbst.',
    },
    reset: {
      subject: 'Wählen Sie ein neues Passwort',
      title: ['Ein neues', 'Passwort'],
      paragraphs: ['Jemand, vermutlich Sie, hat ein neues Passwort für Ihr Konto angefordert.'],
      action: 'Neues Passwort wählen',
      caution: 'Sie haben das nicht angefordert? Dann tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
    },
    emailChange: {
      subject: 'Bestätigen Sie die Änderung Ihrer E-Mail-Adresse',
      title: ['Eine neue', 'Adresse'],
      paragraphs: [
        'Die E-Mail-Adresse Ihres Kontos soll geändert werden. Das gilt, sobald es an beiden Adressen bestätigt ist, der alten und der neuen.',
      ],
      action: 'Änderung bestätigen',
      caution: 'Sie wissen davon nichts? Dann tun Sie nichts: ohne Ihre Bestätigung ändert sich nichts.',
    },
    registeredAlready: {
      subject: 'Sie haben schon ein Konto',
      title: ['Sie haben', 'schon ein Konto'],
      paragraphs: [
        'Jemand, wahrscheinlich Sie, wollte mit dieser E-Mail-Adresse ein Konto anlegen. Sie hat schon eines; es wurde nichts angelegt und nichts geändert. Melden Sie sich an; dort geht es auch weiter, wenn Sie Ihr Passwort vergessen haben.',
      ],
      action: 'Anmelden',
      caution: 'Das waren nicht Sie? Dann tun Sie nichts: Niemand ist in Ihr Konto gekommen.',
    },
    security: {
      subject: (what) => `Ihr Konto: ${what}`,
      title: ['Zu', 'Ihrem Konto'],
      paragraph: (what, at) => `Das ist am ${at} mit Ihrem Konto geschehen: ${what}.`,
      caution: 'Das waren nicht Sie? Wählen Sie jetzt ein neues Passwort; das beendet jede andere Sitzung.',
      action: 'Neues Passwort wählen',
      byAdmin: 'Das hat eine Verwalterin oder ein Verwalter von Uitpost getan.',
      happened: {
        password_changed: 'das Passwort wurde geändert',
        password_reset: 'über einen Link in einer E-Mail wurde ein neues Passwort gewählt',
        role_changed: 'die Rolle wurde geändert',
        suspended: 'das Konto wurde gesperrt',
        reinstated: 'das Konto wurde wieder geöffnet',
        token_reused: 'eine Sitzung wurde beendet, weil ihr Schlüssel zweimal benutzt wurde',
        locked_out: 'die Anmeldung pausiert nach vielen falschen Passwörtern',
        email_changed: 'die E-Mail-Adresse wurde geändert',
        phone_changed: 'die Telefonnummer wurde geändert',
      },
      somethingElse: 'eine Sicherheitseinstellung wurde geändert',
    },
    phoneCode: (code) => `${code} ist Ihr Uitpost-Code. Sagen Sie ihn niemandem.`,
  },
}
