import type { MailTexts } from './index.ts'

export const fr: MailTexts = {
  digestSubject: (frequency, count, first) => {
    const period = { daily: 'Votre journée', weekly: 'Votre semaine', monthly: 'Votre mois' }[frequency]
    return count === 1
      ? `${period} au courrier : ${first}`
      : `${period} au courrier : ${first} et ${count - 1} de plus`
  },
  digestPreheader: (titles) => `${titles}. Dans les catégories que vous suivez.`,
  digestTitle: {
    daily: ['Votre journée', 'au courrier'],
    weekly: ['Votre semaine', 'au courrier'],
    monthly: ['Votre mois', 'au courrier'],
  },
  dateLine: (date) => `Envoyé le ${date}`,
  eventsHeading: (count) =>
    count === 1 ? '1 événement dans vos catégories' : `${count} événements dans vos catégories`,
  uncategorized: 'Sans catégorie',
  viewEvent: "Voir l'événement",
  viewAll: 'Voir tous les événements',
  why: (frequency, count) => {
    const often = { daily: 'chaque jour', weekly: 'une fois par semaine', monthly: 'une fois par mois' }[
      frequency
    ]
    return `Vous recevez ce message ${often} parce que vous suivez ${count} ${count === 1 ? 'catégorie' : 'catégories'} sur Uitpost.`
  },
  reasons: {
    ownCity: (category) => `Dans votre ville, et vous suivez ${category}.`,
    near: (km, category) => `À ${km} km de chez vous, et vous suivez ${category}.`,
    news: (category) => `Nouveau cette semaine sur Uitpost, et vous suivez ${category}.`,
    category: (category) => `Parce que vous suivez ${category}.`,
  },
  unsubscribeLink: 'Se désabonner',
  preferencesLink: 'Préférences',
  stopByPhone: 'Répondez ARRET pour ne plus recevoir ces messages.',
  unsubscribe: {
    ask: {
      all: {
        title: 'Arrêter tous les e-mails ?',
        text: 'Plus de sélections, de rappels ni de changements par e-mail. Les e-mails sur votre compte, par exemple pour un nouveau mot de passe, vous parviendront toujours.',
      },
      digest: {
        title: 'Arrêter la sélection ?',
        text: 'Vous ne recevrez plus de sélections d’événements, quelle qu’en soit la fréquence.',
      },
      reminders: {
        title: 'Arrêter les rappels ?',
        text: 'Vous ne recevrez plus de rappels ni de changements pour les événements enregistrés.',
      },
    },
    button: 'Se désabonner',
    everything: 'Arrêter plutôt tous les e-mails',
    doneTitle: 'Vous êtes désabonné',
    done: {
      all: 'Nous ne vous envoyons plus d’e-mails, sauf au sujet de votre compte.',
      digest: 'Nous ne vous envoyons plus de sélections.',
      reminders: 'Nous ne vous envoyons plus de rappels ni de changements.',
    },
    preferences: 'Changer d’avis dans les préférences',
  },
  notices: {
    heading: 'Vos événements enregistrés',
    savedWhy: 'Vous recevez ce message parce que vous avez enregistré cet événement sur Uitpost.',
    fields: { startDate: 'Début', endDate: 'Fin', city: 'Ville', location: 'Lieu' },
    nothing: 'non précisé',
    reminder: { subject: (title) => `Demain : ${title}`, title: ['C’est', 'demain'], line: 'Demain' },
    changed: {
      subject: (title) => `Modifié : ${title}`,
      title: ['Il y a', 'du changement'],
      line: 'Modifié',
    },
    cancelled: { subject: (title) => `Annulé : ${title}`, title: ['C’est', 'annulé'], line: 'Annulé' },
    reinstated: {
      subject: (title) => `Finalement maintenu : ${title}`,
      title: ['Finalement', 'maintenu'],
      line: 'Finalement maintenu',
    },
  },
  testMail: {
    subject: 'E-mail de test d’Uitpost',
    title: ['Un e-mail', 'de test'],
    paragraph:
      'Vous vous êtes envoyé cet e-mail par le même chemin que tous ceux d’Uitpost. Il est arrivé : ce chemin fonctionne.',
    why: 'Vous recevez ceci parce que vous avez demandé un e-mail de test.',
  },
  account: {
    hello: (name) => `Bonjour ${name},`,
    helloNobody: 'Bonjour,',
    why: 'Vous recevez ce message au sujet de votre compte Uitpost, quels que soient vos réglages de notification.',
    otherwise: 'Le bouton ne fonctionne pas ? Ouvrez cette adresse :',
    until: (time) => `Le lien fonctionne une seule fois, jusqu'au ${time}.`,
    confirm: {
      subject: 'Confirmez votre adresse e-mail',
      title: ['Confirmez', 'votre adresse'],
      paragraphs: [
        'Bienvenue sur Uitpost. Confirmez que cette adresse est la vôtre ; votre courrier pourra ensuite y être envoyé.',
      ],
      action: "Confirmer l'adresse",
      caution:
        "Vous n'avez pas créé de compte ? Ne faites rien : sans confirmation, il disparaît de lui-même.",
    },
    reset: {
      subject: 'Choisissez un nouveau mot de passe',
      title: ['Un nouveau', 'mot de passe'],
      paragraphs: ["Quelqu'un, sans doute vous, a demandé un nouveau mot de passe pour votre compte."],
      action: 'Choisir un mot de passe',
      caution: "Vous n'avez rien demandé ? Ne faites rien : votre mot de passe reste le même.",
    },
    emailChange: {
      subject: "Confirmez le changement d'adresse e-mail",
      title: ['Une nouvelle', 'adresse'],
      paragraphs: [
        "L'adresse e-mail de votre compte va changer. Le changement prend effet une fois confirmé aux deux adresses, l'ancienne et la nouvelle.",
      ],
      action: 'Confirmer le changement',
      caution: "Vous n'êtes pas au courant ? Ne faites rien : sans votre confirmation, rien ne change.",
    },
    registeredAlready: {
      subject: 'Vous avez déjà un compte',
      title: ['Vous avez', 'déjà un compte'],
      paragraphs: [
        "Quelqu'un, sans doute vous, a essayé de créer un compte avec cette adresse e-mail. Elle en a déjà un : rien n'a été créé et rien n'a changé. Connectez-vous ; l'écran vous aide aussi si vous avez oublié votre mot de passe.",
      ],
      action: 'Se connecter',
      caution: "Ce n'était pas vous ? Ne faites rien : personne n'est entré dans votre compte.",
    },
    security: {
      subject: (what) => `Votre compte : ${what}`,
      title: ['À propos de', 'votre compte'],
      paragraph: (what, at) => `Voici ce qui est arrivé à votre compte le ${at} : ${what}.`,
      caution:
        "Ce n'était pas vous ? Choisissez tout de suite un nouveau mot de passe ; toutes les autres sessions prendront fin.",
      action: 'Choisir un mot de passe',
      byAdmin: "C'est un administrateur d'Uitpost qui l'a fait.",
      happened: {
        password_changed: 'le mot de passe a été changé',
        password_reset: 'un nouveau mot de passe a été choisi par un lien reçu par e-mail',
        role_changed: 'le rôle a été changé',
        suspended: 'le compte a été suspendu',
        reinstated: 'le compte a été rouvert',
        token_reused: 'une session a pris fin parce que sa clé a servi deux fois',
        locked_out: 'la connexion est en pause après de nombreux mots de passe erronés',
        email_changed: "l'adresse e-mail a été changée",
        phone_changed: 'le numéro de téléphone a été changé',
      },
      somethingElse: 'un réglage de sécurité a été changé',
    },
    phoneCode: (code) => `${code} est votre code Uitpost. Ne le communiquez à personne.`,
  },
}
