/** Deutsche Texte der Push-Meldungen in den Einstellungen. */
export const dePush = {
  'push.heading': 'Push',
  'push.text':
    'Erinnerungen und Änderungen gemerkter Veranstaltungen, sofort und auch wenn Uitpost geschlossen ist. Übersichten kommen nie so.',
  'push.premium': 'Push-Meldungen brauchen ein Premium-Konto',
  'push.unsupported':
    'Dieser Browser nimmt keine Push-Meldungen an. Auf einem iPhone oder iPad füge Uitpost zuerst zum Home-Bildschirm hinzu und öffne es von dort.',
  'push.blocked':
    'Meldungen von Uitpost sind in diesem Browser blockiert. Erlaube sie in seinen Einstellungen für diese Website und komm dann hierher zurück.',
  'push.turnOn': 'Auf diesem Gerät einschalten',
  'push.turningOn': 'Wird eingeschaltet...',
  'push.on': 'an',
  'push.turnOff': 'Auf diesem Gerät ausschalten',
  'push.noReminders': 'Erinnerungen sind unter „Meldungen“ ausgeschaltet, darum wird nichts geschickt.',
  'push.others': 'Andere Geräte',
  'push.since': 'An seit {date}',
  'push.lastMessage': 'letzte Meldung {date}',
  'push.remove': 'Entfernen',
  'push.notAllowed': 'Dein Browser durfte keine Meldungen zeigen, darum wurde nichts eingeschaltet.',
  'push.notReached':
    'Dein Browser konnte seinen Push-Dienst nicht erreichen. Versuche es später noch einmal.',
  'push.failed': 'Das hat nicht geklappt. Versuche es noch einmal.',
  'push.loadFailed': 'Deine Geräte für Push konnten nicht geladen werden.',
  'push.turnedOn': 'Push ist an',
  'push.turnedOn.text': 'Erinnerungen und Änderungen kommen ab jetzt auf dieses Gerät.',
  'push.turnedOff': 'Push ist aus',
  'push.turnedOff.text': 'Auf dieses Gerät kommt nichts mehr.',
  'push.removed': 'Gerät entfernt',
  'push.removed.text': 'Dorthin kommt nichts mehr.',
} as const
