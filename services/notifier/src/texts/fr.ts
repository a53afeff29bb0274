import type { MailTexts } from './index.ts'
import { pluralOf } from './plurals.ts'

const plural = pluralOf('fr')

export const fr: MailTexts = {
  digestSubject: (frequency, count, first) => {
    const period = { daily: 'Votre journée', weekly: 'Votre semaine', monthly: 'Votre mois' }[frequency]
    return count === 1 ? `${period}\u202F: ${first}` : `${period}\u202F: ${first} et ${count - 1} de plus`
  },
  digestPreheader: (titles) => `${titles}. Dans les catégories que vous suivez.`,
  digestTitle: {
    daily: ['Votre journée', 'en un coup d’œil'],
    weekly: ['Votre semaine', 'en un coup d’œil'],
    monthly: ['Votre mois', 'en un coup d’œil'],
  },
  colon: '\u202F: ',
  dateLine: (date) => `Envoyé le ${date}`,
  eventsHeading: (count) =>
    `${count} ${plural(count, { one: 'événement', other: 'événements' })} dans vos catégories`,
  thisWeekend: 'Ce week-end',
  otherDays: 'Les autres jours',
  away: (km) => `À ${km} km de chez vous`,
  moreDates: (count) => `encore ${count} ${plural(count, { one: 'date', other: 'dates' })}`,
  followSeries: 'Suivre cette série',
  uncategorized: 'Sans catégorie',
  timeNotStated: 'heure non précisée',
  ongoing: {
    today: () => 'aujourd’hui',
    lastDay: () => 'dernier jour',
    until: (date: string) => `jusqu’au ${date}`,
  },
  viewEvent: 'Voir l’événement',
  viewAll: 'Voir tous les événements',
  why: (frequency, categories, series) => {
    const often = { daily: 'chaque jour', weekly: 'une fois par semaine', monthly: 'une fois par mois' }[
      frequency
    ]
    const all = `${categories} ${plural(categories, { one: 'catégorie', other: 'catégories' })}`
    const more = `${all} et ${series} ${plural(series, { one: 'série', other: 'séries' })}`
    return `Vous recevez ce message ${often} parce que vous suivez ${series === 0 ? all : more} sur Uitpost.`
  },
  reasons: {
    series: () => 'Vous suivez cette série.',
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
        title: 'Arrêter tous les e-mails\u202F?',
        text: 'Plus de résumés, de rappels ni de changements par e-mail. Les e-mails sur votre compte, par exemple pour un nouveau mot de passe, vous parviendront toujours.',
      },
      digest: {
        title: 'Arrêter le résumé\u202F?',
        text: 'Vous ne recevrez plus de résumés d’événements.',
      },
      reminders: {
        title: 'Arrêter les rappels\u202F?',
        text: 'Vous ne recevrez plus de rappels ni de changements pour les événements enregistrés.',
      },
    },
    button: 'Se désabonner',
    everything: 'Arrêter plutôt tous les e-mails',
    doneTitle: 'Désabonnement confirmé',
    done: {
      all: 'Nous ne vous envoyons plus d’e-mails, sauf au sujet de votre compte.',
      digest: 'Nous ne vous envoyons plus de résumés.',
      reminders: 'Nous ne vous envoyons plus de rappels ni de changements.',
    },
    undo: 'Annuler le désabonnement',
    undoneTitle: 'Vous recevez de nouveau ces e-mails',
    undone: {
      all: 'Nous vous envoyons de nouveau par e-mail les résumés, rappels et changements choisis dans vos préférences.',
      digest: 'Nous vous envoyons de nouveau des résumés.',
      reminders: 'Nous vous envoyons de nouveau les rappels et changements de vos événements enregistrés.',
    },
    notWorkingTitle: 'Ce lien ne fonctionne pas',
    notWorking:
      'Une partie du lien manque, ou il est trop ancien. Rouvrez le lien de l’e-mail, ou choisissez dans vos préférences ce que nous vous envoyons.',
    preferences: 'Ouvrir les préférences',
  },
  notices: {
    heading: 'Vos événements enregistrés',
    savedWhy: 'Vous recevez ce message parce que vous avez enregistré cet événement sur Uitpost.',
    fields: { startDate: 'Début', endDate: 'Fin', city: 'Ville', location: 'Lieu' },
    nothing: 'non précisé',
    reminder: { subject: (title) => `Demain\u202F: ${title}`, title: ['C’est', 'demain'], line: 'Demain' },
    today: {
      subject: (title) => `Aujourd’hui\u202F: ${title}`,
      title: ['C’est', 'aujourd’hui'],
      line: 'Aujourd’hui',
    },
    changed: {
      subject: (title) => `Modifié\u202F: ${title}`,
      title: ['Il y a', 'du changement'],
      line: 'Modifié',
    },
    cancelled: { subject: (title) => `Annulé\u202F: ${title}`, title: ['C’est', 'annulé'], line: 'Annulé' },
    reinstated: {
      subject: (title) => `Finalement maintenu\u202F: ${title}`,
      title: ['Finalement', 'maintenu'],
      line: 'Finalement maintenu',
    },
  },
  testMail: {
    subject: 'E-mail de test d’Uitpost',
    title: ['Un e-mail', 'de test'],
    paragraph:
      'Vous vous êtes envoyé cet e-mail comme Uitpost envoie tous les siens. Il est arrivé\u202F: l’envoi fonctionne.',
    why: 'Vous recevez ce message parce que vous avez demandé un e-mail de test.',
  },
  account: {
    hello: (name) => `Bonjour ${name},`,
    helloNobody: 'Bonjour,',
    why: 'Vous recevez ce message au sujet de votre compte Uitpost, quels que soient vos réglages de notification.',
    otherwise: 'Le bouton ne fonctionne pas\u202F? Ouvrez cette adresse\u202F:',
    until: (time) => `Le lien fonctionne une seule fois, jusqu’au ${time}.`,
    confirm: {
      subject: 'Confirmez votre adresse e-mail',
      title: ['Confirmez', 'votre adresse'],
      paragraphs: [
        'Bienvenue sur Uitpost. Confirmez que cette adresse est la vôtre\u202F; nous y enverrons ensuite vos résumés.',
      ],
      action: 'Confirmer l’adresse',
      caution:
        'Vous n’avez pas créé de compte\u202F? Ne faites rien\u202F: sans confirmation, il est supprimé automatiquement.',
    },
    reset: {
      subject: 'Choisissez un nouveau mot de passe',
      title: ['Un nouveau', 'mot de passe'],
      paragraphs: ['Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte.'],
      action: 'Choisir un mot de passe',
      caution: 'Vous n’avez rien demandé\u202F? Ne faites rien\u202F: votre mot de passe reste le même.',
    },
    emailChange: {
      subject: 'Confirmez le changement d’adresse e-mail',
      title: ['Une nouvelle', 'adresse'],
      paragraphs: [
        'L’adresse e-mail de votre compte va changer. Le changement prend effet une fois confirmé aux deux adresses, l’ancienne et la nouvelle.',
      ],
      action: 'Confirmer le changement',
      caution:
        'Vous n’êtes pas au courant\u202F? Ne faites rien\u202F: sans votre confirmation, rien ne change.',
    },
    subscribe: {
      subject: 'Confirmez votre adresse pour recevoir votre résumé de la semaine',
      title: ['Confirmez', 'votre adresse'],
      paragraphs: [
        'Quelqu’un, sans doute vous, a demandé un résumé hebdomadaire des événements à cette adresse. Confirmez qu’elle est à vous, et le résumé commencera.',
      ],
      action: 'Confirmer l’adresse',
      caution:
        'Vous n’avez rien demandé\u202F? Ne faites rien\u202F: sans confirmation, vous ne recevrez pas de résumé.',
      why: 'Vous recevez ce message parce que cette adresse a été saisie dans un formulaire d’Uitpost.',
    },
    signIn: {
      subject: 'Votre lien de connexion',
      title: ['Connexion', 'à Uitpost'],
      paragraphs: [
        'Quelqu’un, sans doute vous, a demandé un résumé hebdomadaire des événements à cette adresse. Elle a déjà un compte\u202F: rien n’a changé. Connectez-vous avec ce lien pour choisir ce que vous suivez.',
      ],
      action: 'Se connecter',
      caution:
        'Vous n’avez rien demandé\u202F? Ne faites rien\u202F: personne ne s’est connecté à votre compte.',
    },
    registeredAlready: {
      subject: 'Vous avez déjà un compte',
      title: ['Vous avez', 'déjà un compte'],
      paragraphs: [
        'Quelqu’un, sans doute vous, a essayé de créer un compte avec cette adresse e-mail. Elle en a déjà un\u202F: rien n’a été créé et rien n’a changé. Connectez-vous\u202F; l’écran vous aide aussi si vous avez oublié votre mot de passe.',
      ],
      action: 'Se connecter',
      caution: 'Ce n’était pas vous\u202F? Ne faites rien\u202F: personne ne s’est connecté à votre compte.',
    },
    security: {
      subject: (what) => `Votre compte\u202F: ${what}`,
      title: ['À propos de', 'votre compte'],
      paragraph: (what, at) => `Voici ce qui est arrivé à votre compte le ${at}\u202F: ${what}.`,
      caution:
        'Ce n’était pas vous\u202F? Choisissez tout de suite un nouveau mot de passe\u202F; toutes les autres sessions prendront fin.',
      action: 'Choisir un mot de passe',
      byAdmin: 'C’est un administrateur d’Uitpost qui l’a fait.',
      guessed: {
        paragraph:
          'Aucun n’a permis de se connecter. Depuis un réseau que vous avez déjà utilisé, vous vous connectez comme d’habitude. Ailleurs, la connexion reste suspendue tant que cela dure\u202F; un nouveau mot de passe, choisi grâce à un lien reçu par e-mail, y met fin.',
        caution:
          'Vous n’avez rien à faire. Votre mot de passe est court, ou il vous sert aussi ailleurs\u202F? Choisissez-en un nouveau tout de suite\u202F; toutes les autres sessions prendront fin.',
      },
      happened: {
        password_changed: 'le mot de passe a été changé',
        password_reset: 'un nouveau mot de passe a été choisi grâce à un lien reçu par e-mail',
        role_changed: 'le rôle a été changé',
        suspended: 'le compte a été suspendu',
        reinstated: 'le compte a été rouvert',
        token_reused: 'une session a été fermée parce que sa clé a servi deux fois',
        locked_out: 'la connexion a été suspendue après de nombreux mots de passe erronés',
        email_changed: 'l’adresse e-mail a été changée',
        phone_changed: 'le numéro de téléphone a été changé',
      },
      somethingElse: 'un réglage de sécurité a été changé',
    },
    phoneCode: (code) => `${code} est votre code Uitpost. Ne le communiquez à personne.`,
  },
}
