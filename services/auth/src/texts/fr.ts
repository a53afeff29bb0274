import { RETENTION_DAYS } from '@uitpost/contracts'
import type { PageTexts } from './index.ts'

export const fr: PageTexts = {
  home: 'Vers la page d’accueil',
  sent: {
    title: 'Consultez votre boîte de réception',
    paragraphs: (email) => [
      `Nous avons envoyé un e-mail à ${email}. Ouvrez le lien qu’il contient pour continuer.`,
      'Rien reçu\u202F? Regardez dans vos courriers indésirables et vérifiez l’adresse. Vous pourrez demander un autre e-mail dans une heure.',
    ],
  },
  mistakes: { title: 'Vérifiez le formulaire' },
  ask: {
    title: 'Confirmez votre adresse e-mail',
    paragraphs: (city) => [
      `Appuyez sur le bouton pour recevoir chaque semaine notre résumé pour ${city}. Vous aurez un compte sans mot de passe, avec cette adresse e-mail.`,
    ],
    button: 'Recevoir le résumé',
  },
  confirmed: {
    title: 'Votre adresse e-mail est confirmée',
    paragraphs: (city) => [
      `Votre résumé de la semaine pour ${city} arrive le jeudi. Chaque e-mail contient un lien pour se désabonner.`,
      'Connectez-vous pour suivre d’autres catégories et enregistrer des événements. Si vous n’avez pas encore de mot de passe, définissez-en un par un lien reçu par e-mail.',
    ],
    setPassword: 'Définir un mot de passe',
  },
  invalid: {
    title: 'Ce lien ne fonctionne pas',
    paragraphs: [
      `Une partie du lien manque, ou il date de plus de ${RETENTION_DAYS.emailSubscription} jours. Ouvrez à nouveau le lien de l’e-mail, ou abonnez-vous à nouveau.`,
    ],
  },
  notYet: {
    title: 'Veuillez réessayer demain',
    paragraphs: [
      'Un ancien compte avec cette adresse e-mail est encore en cours de suppression. Rien n’a été confirmé\u202F; le lien de l’e-mail fonctionne toujours.',
    ],
  },
}
