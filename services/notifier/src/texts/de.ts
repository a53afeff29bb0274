import type { MailTexts } from './index.ts'
import { pluralOf } from './plurals.ts'

const plural = pluralOf('de')

export const de: MailTexts = {
  digestSubject: (frequency, count, first) => {
    const period = { daily: 'Dein Tag', weekly: 'Deine Woche', monthly: 'Dein Monat' }[frequency]
    return count === 1 ? `${period}: ${first}` : `${period}: ${first} und ${count - 1} weitere`
  },
  digestPreheader: (titles) => `${titles}. In den Kategorien, denen du folgst.`,
  digestTitle: {
    daily: ['Dein Tag', 'im Überblick'],
    weekly: ['Deine Woche', 'im Überblick'],
    monthly: ['Dein Monat', 'im Überblick'],
  },
  colon: ': ',
  dateLine: (date) => `Gesendet am ${date}`,
  eventsHeading: (count) =>
    `${count} ${plural(count, { one: 'Veranstaltung', other: 'Veranstaltungen' })} in deinen Kategorien`,
  thisWeekend: 'Dieses Wochenende',
  otherDays: 'An anderen Tagen',
  away: (km) => `${km} km von dir entfernt`,
  moreDates: (count) => `${count} ${plural(count, { one: 'weiterer Termin', other: 'weitere Termine' })}`,
  followSeries: 'Dieser Reihe folgen',
  uncategorized: 'Ohne Kategorie',
  timeNotStated: 'Uhrzeit nicht angegeben',
  ongoing: {
    today: () => 'heute',
    lastDay: () => 'letzter Tag',
    until: (date: string) => `bis ${date}`,
  },
  viewEvent: 'Veranstaltung ansehen',
  viewAll: 'Alle Veranstaltungen ansehen',
  why: (frequency, categories, series) => {
    const often = { daily: 'jeden Tag', weekly: 'einmal pro Woche', monthly: 'einmal im Monat' }[frequency]
    const all = `${categories} ${plural(categories, { one: 'Kategorie', other: 'Kategorien' })}`
    const more = `${all} und ${series} ${plural(series, { one: 'Reihe', other: 'Reihen' })}`
    return `Du bekommst diese Mail ${often}, weil du auf Uitpost ${series === 0 ? all : more} folgst.`
  },
  reasons: {
    series: () => 'Du folgst dieser Reihe.',
    ownCity: (category) => `In deiner Stadt, und du folgst ${category}.`,
    near: (km, category) => `${km} km von dir entfernt, und du folgst ${category}.`,
    news: (category) => `Diese Woche neu auf Uitpost, und du folgst ${category}.`,
    category: (category) => `Weil du ${category} folgst.`,
  },
  unsubscribeLink: 'Abmelden',
  preferencesLink: 'Einstellungen',
  stopByPhone: 'Antworte STOPP, um diese Nachrichten zu beenden.',
  unsubscribe: {
    ask: {
      all: {
        title: 'Alle Mails beenden?',
        text: 'Keine Übersichten, Erinnerungen oder Änderungen mehr per Mail. Mails zu deinem Konto, etwa für ein neues Passwort, bekommst du weiterhin.',
      },
      digest: {
        title: 'Die Übersicht beenden?',
        text: 'Du bekommst keine Übersichten über Veranstaltungen mehr.',
      },
      reminders: {
        title: 'Erinnerungen beenden?',
        text: 'Du bekommst keine Erinnerungen oder Änderungen zu gemerkten Veranstaltungen mehr.',
      },
    },
    button: 'Abmelden',
    everything: 'Lieber alle Mails beenden',
    doneTitle: 'Du bist abgemeldet',
    done: {
      all: 'Wir schicken dir keine Mails mehr, außer zu deinem Konto.',
      digest: 'Wir schicken dir keine Übersichten mehr.',
      reminders: 'Wir schicken dir keine Erinnerungen oder Änderungen mehr.',
    },
    undo: 'Rückgängig machen',
    undoneTitle: 'Du bekommst diese Mails wieder',
    undone: {
      all: 'Wir schicken dir wieder Übersichten, Erinnerungen und Änderungen, so wie du es in den Einstellungen gewählt hast.',
      digest: 'Wir schicken dir wieder Übersichten.',
      reminders: 'Wir schicken dir wieder Erinnerungen und Änderungen zu gemerkten Veranstaltungen.',
    },
    notWorkingTitle: 'Dieser Link funktioniert nicht',
    notWorking:
      'Ein Teil des Links fehlt, oder er ist zu alt. Öffne den Link in der Mail noch einmal, oder wähle in den Einstellungen, was wir dir schicken.',
    preferences: 'Einstellungen öffnen',
  },
  notices: {
    heading: 'Veranstaltungen, die du dir gemerkt hast',
    savedWhy: 'Du bekommst diese Mail, weil du dir diese Veranstaltung auf Uitpost gemerkt hast.',
    fields: { startDate: 'Beginn', endDate: 'Ende', city: 'Stadt', location: 'Ort' },
    nothing: 'nicht angegeben',
    reminder: { subject: (title) => `Morgen: ${title}`, title: ['Morgen', 'ist es so weit'], line: 'Morgen' },
    today: { subject: (title) => `Heute: ${title}`, title: ['Heute', 'ist es so weit'], line: 'Heute' },
    changed: {
      subject: (title) => `Geändert: ${title}`,
      title: ['Etwas hat sich', 'geändert'],
      line: 'Geändert',
    },
    cancelled: { subject: (title) => `Abgesagt: ${title}`, title: ['Leider', 'abgesagt'], line: 'Abgesagt' },
    reinstated: {
      subject: (title) => `Findet doch statt: ${title}`,
      title: ['Findet', 'doch statt'],
      line: 'Findet doch statt',
    },
  },
  testMail: {
    subject: 'Testmail von Uitpost',
    title: ['Eine', 'Testmail'],
    paragraph:
      'Diese Mail hast du dir selbst geschickt, so wie Uitpost alle Mails verschickt. Sie ist angekommen, der Versand funktioniert also.',
    why: 'Du bekommst diese Mail, weil du um eine Testmail gebeten hast.',
  },
  account: {
    hello: (name) => `Hallo ${name},`,
    helloNobody: 'Hallo,',
    why: 'Du bekommst diese E-Mail wegen deines Kontos bei Uitpost, unabhängig von deinen Einstellungen für Benachrichtigungen.',
    otherwise: 'Funktioniert die Schaltfläche nicht? Öffne diese Adresse:',
    until: (time) => `Der Link funktioniert einmal, bis ${time}.`,
    confirm: {
      subject: 'Bestätige deine E-Mail-Adresse',
      title: ['Bestätige', 'deine Adresse'],
      paragraphs: [
        'Willkommen bei Uitpost. Bitte bestätige, dass diese Adresse dir gehört. Danach schicken wir dir deine Übersichten.',
      ],
      action: 'E-Mail-Adresse bestätigen',
      caution: 'Du hast kein Konto angelegt? Dann tu nichts: Ohne Bestätigung wird es von selbst gelöscht.',
    },
    reset: {
      subject: 'Wähle ein neues Passwort',
      title: ['Ein neues', 'Passwort'],
      paragraphs: ['Jemand, vermutlich du, hat ein neues Passwort für dein Konto angefordert.'],
      action: 'Neues Passwort wählen',
      caution: 'Du hast das nicht angefordert? Dann tu nichts: Dein Passwort bleibt, wie es ist.',
    },
    emailChange: {
      subject: 'Bestätige die Änderung deiner E-Mail-Adresse',
      title: ['Eine neue', 'Adresse'],
      paragraphs: [
        'Die E-Mail-Adresse deines Kontos soll geändert werden. Die Änderung gilt, sobald sie an beiden Adressen bestätigt ist, der alten und der neuen.',
      ],
      action: 'Änderung bestätigen',
      caution: 'Du weißt davon nichts? Dann tu nichts: Ohne deine Bestätigung ändert sich nichts.',
    },
    subscribe: {
      subject: 'Bestätige deine E-Mail-Adresse für deine Wochenübersicht',
      title: ['Bestätige', 'deine Adresse'],
      paragraphs: [
        'Jemand, wahrscheinlich du, hat an diese Adresse eine Wochenübersicht der Veranstaltungen bestellt. Bestätige, dass sie dir gehört, dann beginnt die Übersicht.',
      ],
      action: 'Adresse bestätigen',
      caution: 'Du hast das nicht bestellt? Dann tu nichts: Ohne Bestätigung bekommst du keine Übersicht.',
      why: 'Du bekommst diese Mail, weil diese Adresse in ein Formular von Uitpost eingetragen wurde.',
    },
    signIn: {
      subject: 'Dein Link zum Anmelden',
      title: ['Anmelden', 'bei Uitpost'],
      paragraphs: [
        'Jemand, wahrscheinlich du, hat an diese Adresse eine Wochenübersicht der Veranstaltungen bestellt. Zu ihr gibt es schon ein Konto; es wurde nichts geändert. Melde dich mit diesem Link an und wähle, was du verfolgst.',
      ],
      action: 'Anmelden',
      caution: 'Du hast das nicht bestellt? Dann tu nichts: Niemand hat sich in deinem Konto angemeldet.',
    },
    registeredAlready: {
      subject: 'Du hast schon ein Konto',
      title: ['Du hast', 'schon ein Konto'],
      paragraphs: [
        'Jemand, wahrscheinlich du, wollte mit dieser E-Mail-Adresse ein Konto anlegen. Zu ihr gibt es schon eines; es wurde nichts angelegt und nichts geändert. Melde dich an; dort geht es auch weiter, wenn du dein Passwort vergessen hast.',
      ],
      action: 'Anmelden',
      caution: 'Das warst nicht du? Dann tu nichts: Niemand hat sich in deinem Konto angemeldet.',
    },
    security: {
      subject: (what) => `Dein Konto: ${what}`,
      title: ['Zu', 'deinem Konto'],
      paragraph: (what, at) => `Das ist am ${at} mit deinem Konto passiert: ${what}.`,
      caution: 'Das warst nicht du? Wähle jetzt ein neues Passwort; das beendet jede andere Sitzung.',
      action: 'Neues Passwort wählen',
      byAdmin: 'Das hat ein Admin von Uitpost getan.',
      guessed: {
        paragraph:
          'Niemand hat sich damit angemeldet. Wo du dich schon einmal angemeldet hast, geht es wie gewohnt. Anderswo ist die Anmeldung gesperrt, solange das andauert; ein neues Passwort, gewählt über einen Link in einer E-Mail, hebt die Sperre auf.',
        caution:
          'Du musst nichts tun. Ist dein Passwort kurz, oder benutzt du es auch anderswo? Dann wähle jetzt ein neues; das beendet jede andere Sitzung.',
      },
      happened: {
        password_changed: 'das Passwort wurde geändert',
        password_reset: 'über einen Link in einer E-Mail wurde ein neues Passwort gewählt',
        role_changed: 'die Rolle wurde geändert',
        suspended: 'das Konto wurde gesperrt',
        reinstated: 'das Konto wurde wieder freigegeben',
        token_reused: 'eine Sitzung wurde beendet, weil ihr Schlüssel zweimal benutzt wurde',
        locked_out: 'die Anmeldung wurde nach vielen falschen Passwörtern vorübergehend gesperrt',
        email_changed: 'die E-Mail-Adresse wurde geändert',
        phone_changed: 'die Telefonnummer wurde geändert',
      },
      somethingElse: 'eine Sicherheitseinstellung wurde geändert',
    },
    phoneCode: (code) => `${code} ist dein Uitpost-Code. Sag ihn niemandem.`,
  },
}
