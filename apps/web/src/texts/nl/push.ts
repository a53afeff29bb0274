/** Nederlandse teksten van pushmeldingen in de voorkeuren. */
export const nlPush = {
  'push.heading': 'Push',
  'push.text':
    'Herinneringen en wijzigingen van evenementen die je bewaarde, meteen en ook als Uitpost dicht is. Overzichten komen nooit zo.',
  'push.premium': 'Voor pushmeldingen is een premiumaccount nodig',
  'push.unsupported':
    'Deze browser neemt geen pushmeldingen aan. Zet Uitpost op een iPhone of iPad eerst op het beginscherm en open het vandaar.',
  'push.blocked':
    'Meldingen van Uitpost zijn in deze browser geblokkeerd. Sta ze toe in de instellingen voor deze site en kom dan hier terug.',
  'push.turnOn': 'Aanzetten op dit apparaat',
  'push.turningOn': 'Bezig met aanzetten...',
  'push.on': 'aan',
  'push.turnOff': 'Uitzetten op dit apparaat',
  'push.noReminders': 'Herinneringen staan uit bij je meldingsvoorkeuren, dus er wordt niets gestuurd.',
  'push.others': 'Andere apparaten',
  'push.since': 'Aan sinds {date}',
  'push.lastMessage': 'laatste melding {date}',
  'push.remove': 'Verwijderen',
  'push.notAllowed': 'Je browser mocht geen meldingen tonen, dus is er niets aangezet.',
  'push.notReached': 'Je browser kon zijn pushdienst niet bereiken. Probeer het later nog eens.',
  'push.failed': 'Dat lukte niet. Probeer het nog eens.',
  'push.loadFailed': 'Je apparaten voor push konden niet worden geladen.',
  'push.turnedOn': 'Push staat aan',
  'push.turnedOn.text': 'Herinneringen en wijzigingen komen vanaf nu op dit apparaat.',
  'push.turnedOff': 'Push staat uit',
  'push.turnedOff.text': 'Op dit apparaat komen geen meldingen meer.',
  'push.removed': 'Apparaat verwijderd',
  'push.removed.text': 'Daar komen geen meldingen meer.',
} as const
