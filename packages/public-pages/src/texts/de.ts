import { MINIMUM_AGE } from '@uitpost/contracts'
import type { SharedTexts } from './index.ts'

export const de: SharedTexts = {
  skip: 'Zum Inhalt',
  home: 'Uitpost, Startseite',
  ways: 'Hauptmenü',
  signIn: 'Anmelden',
  getStarted: 'Loslegen',
  footer: 'Fußzeile',
  agenda: 'Was ist los',
  policy: 'Datenschutz',
  settings: 'Cookies und DSGVO',
  developers: 'Für Entwickler',
  subscribe: {
    heading: (category, city) => `${category} in ${city}, per E-Mail`,
    headingOfAny: (city) => `Was in ${city} los ist, per E-Mail`,
    kind: 'Art der Veranstaltung',
    text: 'Einmal pro Woche mailen wir dir, was los ist, an der Quelle geprüft. Kostenlos, und in jeder Mail steht ein Link zum Abmelden.',
    email: 'E-Mail',
    statement: [`Ich bin ${MINIMUM_AGE} Jahre oder älter und habe die `, 'Datenschutzerklärung', ' gelesen'],
    submit: 'Jede Woche mailen',
    errors: {
      email: 'Bitte gib eine gültige E-Mail-Adresse ein.',
      statement: `Bitte bestätige, dass du ${MINIMUM_AGE} Jahre oder älter bist und die Datenschutzerklärung gelesen hast.`,
    },
  },
}
