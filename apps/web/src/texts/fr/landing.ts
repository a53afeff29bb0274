/** Textes français de la page d’accueil. */
export const frLanding = {
  'landing.title': 'Les sorties près de chez vous, par la poste',
  'landing.heading': 'Sortir, par la poste.',
  'landing.lead':
    'Marchés aux livres, kermesses, brocantes, fêtes de rue. Uitpost trouve ce qui se passe près de chez vous aux Pays-Bas et en Belgique, le vérifie à la source et vous envoie ce que vous aimez.',
  'landing.create': 'Créer un compte gratuit',
  'landing.alerts': 'Alertes personnalisées (Premium)',
  'landing.note': '0 €. Un e-mail par semaine. Dès 16 ans.',
  'landing.stamps': 'L’été 2026 en timbres',

  'landing.totalEvents': 'événements',
  'landing.totalUsers': 'utilisateurs',
  'landing.totalCities': 'villes',

  'landing.posters': 'Catégories',
  'landing.posters.heading': 'Choisissez vos affiches',
  'landing.posters.lead':
    'Suivez une catégorie et tout ce qui y est collé vous parvient, de Groningue à Namur.',
  'landing.poster.latino-festivals': 'Festivals latinos',
  'landing.poster.antique-markets': 'Marchés d’antiquités',
  'landing.poster.health-wellness': 'Santé & bien-être',
  'landing.poster.carnival-fairs': 'Fêtes foraines',
  'landing.poster.book-markets': 'Marchés aux livres',
  'landing.poster.other': 'Vintage',

  'landing.how': 'Comment ça marche',
  'landing.how.browse': 'Parcourez les événements',
  'landing.how.browse.text':
    'Voyez ce qui se passe dans votre ville, par catégorie et par jour. Chaque événement renvoie à la page d’où il vient.',
  'landing.how.choose': 'Choisissez vos préférences',
  'landing.how.choose.text':
    'Cochez les catégories que vous suivez, votre ville et la façon de vous joindre.',
  'landing.how.alerts': 'Recevez des alertes par e-mail ou WhatsApp',
  'landing.how.alerts.text':
    'Un résumé hebdomadaire par e-mail est gratuit. WhatsApp et SMS viennent avec Premium.',

  'landing.why': 'Rien d’inventé',
  'landing.why.aggregation': 'Collecte automatique',
  'landing.why.aggregation.text':
    'Calendriers, agendas de villes et pages d’organisateurs, lus chaque jour et repris une seule fois.',
  'landing.why.discovery': 'Découverte par l’IA',
  'landing.why.discovery.text':
    'Un modèle trouve les pages que personne n’indexe. Sa réponse est une piste, jamais un événement.',
  'landing.why.categories': 'Catégories sur mesure',
  'landing.why.categories.text': 'Vingt-cinq, jusqu’aux salons du modélisme et à la vinification.',
  'landing.why.private': 'Sûr et confidentiel',
  'landing.why.private.text':
    'Pas de publicité, pas de traceurs sans votre accord, et vos données en un fichier quand vous le demandez.',
  'landing.proof': 'Comment un événement mérite son timbre : un exemple',
  'landing.proof.from': 'page de l’organisateur, lue le {date}',
  'landing.proof.text':
    'Chaque champ est rapproché d’une citation de la page de l’organisateur avant qu’un rédacteur l’approuve.',

  'landing.plans': 'Un compte est requis',
  'landing.plans.lead':
    'Pour suivre, enregistrer et recevoir du courrier, il faut un compte. Le compte gratuit suffit.',
  'landing.plans.start': 'Commencer gratuitement',
  'landing.plans.month': 'par mois',
  'landing.plans.waitlist': 'Liste d’attente',

  'landing.waitlist': 'Accès anticipé',
  'landing.waitlist.text':
    'Les alertes quotidiennes, les SMS et WhatsApp arrivent. Levez la main : une adresse, pas de lettre d’information, pas de seconde carte.',
  'landing.waitlist.email': 'E-mail',
  'landing.waitlist.placeholder': 'nom@exemple.be',
  'landing.waitlist.join': 'Demander l’accès anticipé',
  'landing.waitlist.joining': 'Inscription...',
  'landing.waitlist.done': 'Merci ! Nous vous préviendrons dès que les fonctions premium seront là.',

  'plan.free': 'Compte gratuit',
  'plan.upgrade': 'Premium',
  'plan.soon': 'Bientôt',
  'plan.perk.frequency': 'Envoi quotidien, hebdomadaire ou mensuel',
  'plan.perk.channels': 'SMS et WhatsApp',
  'plan.perk.discovery': 'Recherche prioritaire et filtres avancés',
  'register.free.price': '0 €',
  'register.free.weekly': 'Un e-mail chaque semaine',
  'register.free.categories': 'Accès à toutes les catégories',
  'register.free.city': 'Événements trouvés dans votre ville',
  'verdict.verified': 'vérifié',
  'pending.evidence.title': 'Titre',
  'event.dates': 'Date',
  'event.place': 'Lieu',
} as const
