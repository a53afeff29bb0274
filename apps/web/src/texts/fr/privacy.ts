/** Textes français des paramètres et de la politique de confidentialité. */
export const frPrivacy = {
  'privacy.settings.title': 'Cookies et RGPD',
  'privacy.settings.heading': 'Paramètres de confidentialité',
  'privacy.settings.lead':
    'Ce que vous autorisez, depuis quand, et comment le retirer : d’un geste, comme pour l’accorder.',
  'privacy.choices': 'Vos choix',
  'privacy.choices.loadFailed': 'Vos choix précédents n’ont pas pu être chargés.',
  'privacy.essential.text':
    'Maintient votre connexion et retient vos choix sur cette page. Sans cela, rien ne fonctionne.',
  'privacy.analytics.text':
    'Nous permet de compter quels écrans servent. Rien n’est compté avant votre accord, et rien n’est partagé.',
  'privacy.marketing.text':
    'Nous permet de vous écrire sur les nouveautés d’Uitpost, comme Premium. Jamais sur d’autres.',
  'privacy.allowed': 'Autorisé',
  'privacy.refused': 'Non autorisé',
  'privacy.allowedSince': 'Autorisé depuis le {date}',
  'privacy.refusedSince': 'Non autorisé depuis le {date}',
  'privacy.undecided': 'Aucun choix pour l’instant : non autorisé',
  'privacy.saved': 'Enregistré.',
  'privacy.saving': 'Enregistrement...',
  'privacy.saveFailed':
    'Votre choix vaut dans ce navigateur, mais n’a pas pu être noté sur le serveur. Veuillez réessayer.',
  'privacy.rights': 'Vos droits',
  'privacy.rights.signedIn':
    'Téléchargez tout ce que nous détenons sur vous, ou supprimez votre compte, depuis votre profil.',
  'privacy.rights.profile': 'Aller à votre profil',
  'privacy.rights.visitor':
    'Connectez-vous pour télécharger tout ce que nous détenons sur vous, ou pour supprimer votre compte.',
  'privacy.rights.signIn': 'Se connecter',
  'privacy.rights.policy': 'Lire la politique de confidentialité',
  'privacy.rights.contact': 'Une question, ou quelque chose à corriger :',
  'privacy.policy.title': 'Politique de confidentialité',
  'privacy.policy.changed': 'En vigueur depuis le {date}.',

  'policy.age.text':
    'Uitpost ne s’adresse pas aux personnes de moins de {age} ans. Quiconque crée un compte confirme avoir {age} ans ou plus.',
  'policy.held': 'Ce que nous détenons sur vous',
  'policy.held.account':
    'Votre compte : nom, adresse e-mail, mot de passe (seulement sous forme d’empreinte illisible), ville, pays, et quand vous avez confirmé votre âge.',
  'policy.held.preferences':
    'Vos préférences : à quelle fréquence, par quel moyen et en quelle langue nous vous écrivons ; votre numéro de téléphone seulement si vous le donnez.',
  'policy.held.interests': 'Ce que vous suivez : les catégories suivies et les événements enregistrés.',
  'policy.held.suggestions':
    'Ce que vous proposez : événements, adresses et agendas, et ce qu’il en est advenu.',
  'policy.held.messages': 'Ce que nous vous avons envoyé, pour ne rien envoyer deux fois.',
  'policy.held.push':
    'Chaque navigateur où vous activez le push : l’adresse et les clés qu’il donne pour cela, et comment il se nomme.',
  'policy.held.security':
    'Où et quand vous vous êtes connecté, avec adresse réseau et navigateur, pour écarter les intrus.',
  'policy.held.consents': 'Vos choix sur les cookies, avec l’heure et le libellé.',
  'policy.why': 'Pourquoi',
  'policy.why.contract':
    'Pour faire ce que vous avez demandé : trouver des événements et vous les envoyer (RGPD article 6.1.b).',
  'policy.why.security':
    'Pour la sécurité des comptes : notre intérêt légitime, et le vôtre (article 6.1.f).',
  'policy.why.consent':
    'Tout le reste, statistiques et marketing, seulement si vous l’autorisez (article 6.1.a). Vous pouvez le retirer à tout moment.',
  'policy.cookies': 'Cookies et stockage',
  'policy.cookies.text':
    'Essentiels : un cookie qui maintient votre connexion et, dans le stockage de votre navigateur, votre session, votre choix de cookies et vos préférences d’affichage (thème, langue, aides masquées). Un visiteur qui choisit reçoit un numéro sans nom, pour pouvoir montrer que le choix a été fait. Rien de facultatif n’est stocké avant votre accord, et aucune page ne demande quoi que ce soit à d’autres entreprises.',
  'policy.others': 'Qui d’autre les voit',
  'policy.others.text':
    'Personne ne les achète et personne ne les voit pour de la publicité. Les e-mails et SMS partent par des transporteurs, qui reçoivent l’adresse et le message. Les notifications push partent par le service du fabricant de votre navigateur, chiffrées pour votre navigateur seul. L’IA qui cherche les événements ne voit jamais rien sur vous.',
  'policy.kept': 'Combien de temps nous les gardons',
  'policy.kept.account':
    'Compte, préférences, appareils pour le push, catégories, événements enregistrés, propositions',
  'policy.kept.account.time': 'aussi longtemps que votre compte',
  'policy.kept.unconfirmed': 'Un compte dont l’adresse n’est jamais confirmée',
  'policy.kept.links': 'Les liens et codes que nous vous envoyons',
  'policy.kept.links.time': '{link} minutes, {code} pour les codes',
  'policy.kept.sessions': 'Où vous êtes connecté, depuis votre dernier passage',
  'policy.kept.security': 'Le journal de sécurité : connexions et échecs',
  'policy.kept.deliveries': 'Ce que nous vous avons envoyé',
  'policy.kept.visitors': 'Les choix de cookies des visiteurs sans compte',
  'policy.kept.days.one': '{count} jour',
  'policy.kept.days.other': '{count} jours',
  'policy.kept.after':
    'Quand vous supprimez votre compte, tout disparaît, sauf trois choses qui ne vous nomment plus : les événements que vous avez proposés et qui ont été publiés, tels qu’ils l’ont été ; les lignes du journal des actes des administrateurs ; et l’empreinte d’une adresse qui ne voulait plus de courrier.',
  'policy.rights': 'Vos droits',
  'policy.rights.text':
    'Consulter, corriger, emporter, faire supprimer, vous opposer, et vous plaindre auprès de l’autorité de votre pays. Vous pouvez faire presque tout vous-même : télécharger et supprimer depuis votre profil, corriger dans vos préférences.',
  'policy.rights.contact': 'Pour le reste, écrivez à',
} as const
