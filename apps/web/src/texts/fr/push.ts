/** Textes français des notifications push dans les préférences. */
export const frPush = {
  'push.heading': 'Push',
  'push.text':
    'Rappels et changements des événements que vous avez enregistrés, tout de suite et même quand Uitpost est fermé. Les résumés n’arrivent jamais ainsi.',
  'push.premium': 'Les notifications push nécessitent un compte premium',
  'push.unsupported':
    'Ce navigateur n’accepte pas les notifications push. Sur un iPhone ou un iPad, ajoutez d’abord Uitpost à l’écran d’accueil et ouvrez-le de là.',
  'push.blocked':
    'Les notifications d’Uitpost sont bloquées dans ce navigateur. Autorisez-les dans ses réglages pour ce site, puis revenez ici.',
  'push.turnOn': 'Activer sur cet appareil',
  'push.turningOn': 'Activation...',
  'push.on': 'activé',
  'push.turnOff': 'Désactiver sur cet appareil',
  'push.noReminders':
    'Les rappels sont désactivés dans vos préférences de notification, rien n’est donc envoyé.',
  'push.others': 'Autres appareils',
  'push.since': 'Activé depuis le {date}',
  'push.lastMessage': 'dernier message le {date}',
  'push.remove': 'Supprimer',
  'push.notAllowed': 'Votre navigateur n’a pas pu afficher de notifications, rien n’a donc été activé.',
  'push.notReached': 'Votre navigateur n’a pas pu joindre son service push. Veuillez réessayer plus tard.',
  'push.failed': 'Cela n’a pas fonctionné. Veuillez réessayer.',
  'push.loadFailed': 'Vos appareils pour le push n’ont pas pu être chargés.',
  'push.turnedOn': 'Le push est activé',
  'push.turnedOn.text': 'Rappels et changements arrivent désormais sur cet appareil.',
  'push.turnedOff': 'Le push est désactivé',
  'push.turnedOff.text': 'Plus rien n’est envoyé à cet appareil.',
  'push.removed': 'Appareil supprimé',
  'push.removed.text': 'Plus rien ne lui est envoyé.',
} as const
