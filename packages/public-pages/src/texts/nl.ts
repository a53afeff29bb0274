import { MINIMUM_AGE } from '@uitpost/contracts'
import type { SharedTexts } from './index.ts'

export const nl: SharedTexts = {
  skip: 'Naar de inhoud',
  home: 'Uitpost, startpagina',
  ways: 'Hoofdmenu',
  signIn: 'Inloggen',
  getStarted: 'Aan de slag',
  footer: 'Voettekst',
  agenda: 'Wat is er te doen',
  policy: 'Privacybeleid',
  settings: 'Cookies en AVG',
  developers: 'Voor ontwikkelaars',
  subscribe: {
    heading: (category, city) => `${category} in ${city}, per e-mail`,
    headingOfAny: (city) => `Wat er te doen is in ${city}, per e-mail`,
    kind: 'Soort evenement',
    text: 'Eén keer per week mailen we je wat er te doen is, gecontroleerd bij de bron. Gratis, en in elke mail staat een link om je af te melden.',
    email: 'E-mail',
    statement: [`Ik ben ${MINIMUM_AGE} jaar of ouder en heb het `, 'privacybeleid', ' gelezen'],
    submit: 'Mail me elke week',
    errors: {
      email: 'Vul een geldig e-mailadres in.',
      statement: `Bevestig dat je ${MINIMUM_AGE} jaar of ouder bent en het privacybeleid hebt gelezen.`,
    },
  },
}
