/** Deutsche Texte der Datenschutzeinstellungen und der Datenschutzerklärung. */
export const dePrivacy = {
  'privacy.settings.title': 'Cookies und DSGVO',
  'privacy.settings.heading': 'Datenschutz\u00ADeinstellungen',
  'privacy.settings.lead':
    'Was du erlaubst, seit wann, und wie du es zurücknimmst: mit einem Tipp, genau wie beim Erlauben.',
  'privacy.choices': 'Deine Auswahl',
  'privacy.choices.loadFailed': 'Deine frühere Auswahl konnte nicht geladen werden.',
  'privacy.essential.text':
    'Hält dich angemeldet und merkt sich deine Auswahl auf dieser Seite. Ohne das geht nichts.',
  'privacy.analytics.text':
    'Lässt uns zählen, welche Seiten benutzt werden. Nichts wird gezählt, bevor du es erlaubst, und nichts geteilt.',
  'privacy.marketing.text':
    'Lässt uns dir über Neues von Uitpost schreiben, etwa Premium. Niemals über andere.',
  'privacy.allowed': 'Erlaubt',
  'privacy.refused': 'Nicht erlaubt',
  'privacy.allowedSince': 'Erlaubt seit {date}',
  'privacy.refusedSince': 'Nicht erlaubt seit {date}',
  'privacy.undecided': 'Noch keine Auswahl: nicht erlaubt',
  'privacy.saved': 'Gespeichert.',
  'privacy.saving': 'Wird gespeichert...',
  'privacy.saveFailed':
    'Deine Auswahl gilt in diesem Browser, konnte aber auf dem Server nicht notiert werden. Bitte versuche es noch einmal.',
  'privacy.rights': 'Deine Rechte',
  'privacy.rights.signedIn':
    'Lade in deinem Profil alles herunter, was wir über dich speichern, oder lösche dein Konto.',
  'privacy.rights.profile': 'Zu deinem Profil',
  'privacy.rights.visitor':
    'Melde dich an, um alles herunterzuladen, was wir über dich speichern, oder um dein Konto zu löschen.',
  'privacy.rights.signIn': 'Anmelden',
  'privacy.rights.policy': 'Die Datenschutzerklärung lesen',
  'privacy.rights.contact': 'Fragen, oder etwas richtigzustellen:',
  'privacy.policy.title': 'Datenschutz\u00ADerklärung',
  'privacy.policy.changed': 'In Kraft seit {date}.',

  'policy.age.text':
    'Uitpost ist nicht für Personen unter {age} Jahren. Wer ein Konto erstellt, bestätigt, {age} Jahre oder älter zu sein.',
  'policy.held': 'Was wir über dich speichern',
  'policy.held.account':
    'Dein Konto: Name, E-Mail-Adresse, Passwort (nur als Hash, der sich nicht zurücklesen lässt), Stadt, Land, und wann du dein Alter bestätigt hast.',
  'policy.held.preferences':
    'Deine Einstellungen: wie oft, auf welchem Weg und in welcher Sprache du von uns hörst; deine Telefonnummer nur, wenn du sie angibst.',
  'policy.held.interests': 'Wem du folgst: Kategorien und gemerkte Veranstaltungen.',
  'policy.held.suggestions':
    'Was du vorschlägst: Veranstaltungen, Adressen und Kalender, und was daraus wurde.',
  'policy.held.messages': 'Was wir dir geschickt haben, damit nichts zweimal kommt.',
  'policy.held.push':
    'Jeden Browser, in dem du Push einschaltest: die Adresse und die Schlüssel, die er dafür gibt, und wie er sich nennt.',
  'policy.held.security':
    'Wo und wann du dich angemeldet hast, mit Netzwerkadresse und Browser, um andere fernzuhalten.',
  'policy.held.consents': 'Deine Auswahl zu Cookies, mit Zeit und Wortlaut.',
  'policy.why': 'Warum',
  'policy.why.contract':
    'Um zu tun, wofür du dich angemeldet hast: Veranstaltungen finden und sie dir schicken (DSGVO Artikel 6.1.b).',
  'policy.why.security': 'Um Konten zu schützen: unser berechtigtes Interesse, und deines (Artikel 6.1.f).',
  'policy.why.consent':
    'Alles andere, Statistik und Marketing, nur wenn du es erlaubst (Artikel 6.1.a). Du kannst es jederzeit zurücknehmen.',
  'policy.cookies': 'Cookies und Speicher',
  'policy.cookies.text':
    'Notwendig: ein Cookie, das dich angemeldet hält, und im Speicher deines Browsers deine Sitzung, deine Cookie-Auswahl und wie du die Ansichten magst (Darstellung, Sprache, ausgeblendete Hilfen). Wer als Besucher auswählt, bekommt eine Nummer ohne Namen, damit sich die Auswahl belegen lässt. Nichts Optionales wird gespeichert, bevor du es erlaubst, und keine Seite fragt andere Unternehmen nach irgendetwas.',
  'policy.others': 'Wer es sonst noch sieht',
  'policy.others.text':
    'Niemand kauft es, und niemand sieht es für Werbung. E-Mails und SMS gehen über Zusteller, die Adresse und Nachricht bekommen. Push-Meldungen gehen über den Dienst des Herstellers deines Browsers, verschlüsselt für deinen Browser allein. Die KI, die Veranstaltungen sucht, sieht nie etwas über dich.',
  'policy.kept': 'Wie lange wir es behalten',
  'policy.kept.account':
    'Konto, Einstellungen, Geräte für Push, Kategorien, gemerkte Veranstaltungen, Vorschläge',
  'policy.kept.account.time': 'so lange wie dein Konto',
  'policy.kept.unconfirmed': 'Ein Konto, dessen Adresse nie bestätigt wird',
  'policy.kept.links': 'Links und Codes, die wir dir schicken',
  'policy.kept.links.time': '{link} Minuten, Codes {code}',
  'policy.kept.sessions': 'Wo du angemeldet bist, seit du zuletzt dort warst',
  'policy.kept.security': 'Das Sicherheitsprotokoll: Anmeldungen und Fehlversuche',
  'policy.kept.deliveries': 'Was wir dir geschickt haben',
  'policy.kept.visitors': 'Cookie-Auswahl von Besuchern ohne Konto',
  'policy.kept.days.one': '{count} Tag',
  'policy.kept.days.other': '{count} Tage',
  'policy.kept.after':
    'Wenn du dein Konto löschst, verschwindet alles bis auf drei Dinge, die dich nicht mehr nennen: Veranstaltungen, die du vorgeschlagen hast und die veröffentlicht wurden, so wie sie veröffentlicht wurden; Einträge im Protokoll dessen, was Admins getan haben; und ein Hash einer Adresse, die keine Post mehr wollte.',
  'policy.rights': 'Deine Rechte',
  'policy.rights.text':
    'Einsehen, berichtigen, mitnehmen, löschen lassen, widersprechen, und dich bei der Behörde deines Landes beschweren. Das meiste kannst du selbst: herunterladen und löschen in deinem Profil, berichtigen in deinen Einstellungen.',
  'policy.rights.contact': 'Für alles Übrige schreib an',
} as const
