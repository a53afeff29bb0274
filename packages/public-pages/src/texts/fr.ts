import { MINIMUM_AGE } from '@uitpost/contracts'
import type { SharedTexts } from './index.ts'

export const fr: SharedTexts = {
  skip: 'Aller au contenu',
  home: 'Uitpost, accueil',
  ways: 'Menu principal',
  signIn: 'Connexion',
  getStarted: 'S’inscrire',
  footer: 'Pied de page',
  agenda: 'Que faire',
  policy: 'Politique de confidentialité',
  settings: 'Cookies et RGPD',
  developers: 'Pour les développeurs',
  subscribe: {
    heading: (category, city) => `${category} à ${city}, par e-mail`,
    headingOfAny: (city) => `Que faire à ${city}, par e-mail`,
    kind: 'Type d’événement',
    text: 'Une fois par semaine, nous vous envoyons ce qui se passe, vérifié à la source. C’est gratuit, et chaque e-mail contient un lien pour se désabonner.',
    email: 'E-mail',
    statement: [`J’ai ${MINIMUM_AGE} ans ou plus et j’ai lu la `, 'politique de confidentialité', ''],
    submit: 'M’écrire chaque semaine',
    errors: {
      email: 'Saisissez une adresse e-mail valide.',
      statement: `Confirmez que vous avez ${MINIMUM_AGE} ans ou plus et que vous avez lu la politique de confidentialité.`,
    },
  },
}
