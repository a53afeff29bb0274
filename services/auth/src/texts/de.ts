import { RETENTION_DAYS } from '@uitpost/contracts'
import type { PageTexts } from './index.ts'

export const de: PageTexts = {
  home: 'Zur Startseite',
  sent: {
    title: 'Bitte schau in dein Postfach',
    paragraphs: (email) => [
      `Wir haben eine Mail an ${email} geschickt. Öffne den Link darin, um weiterzumachen.`,
      'Nichts da? Schau in deinen Spam-Ordner und prüfe, ob die Adresse stimmt. In einer Stunde kannst du eine neue Mail anfordern.',
    ],
  },
  mistakes: { title: 'Bitte prüfe das Formular' },
  ask: {
    title: 'Bestätige deine E-Mail-Adresse',
    paragraphs: (city) => [
      `Drück auf den Knopf, und deine Wochenübersicht für ${city} beginnt. Du bekommst ein Konto ohne Passwort, mit dieser E-Mail-Adresse.`,
    ],
    button: 'Wochenübersicht starten',
  },
  confirmed: {
    title: 'Deine E-Mail-Adresse ist bestätigt',
    paragraphs: (city) => [
      `Deine Wochenübersicht für ${city} kommt donnerstags. In jeder Mail steht ein Link zum Abmelden.`,
      'Melde dich an, um weiteren Kategorien zu folgen und Veranstaltungen zu merken. Hast du noch kein Passwort, lege eines über einen Link in einer Mail fest.',
    ],
    setPassword: 'Passwort festlegen',
  },
  invalid: {
    title: 'Dieser Link funktioniert nicht',
    paragraphs: [
      `Ein Teil des Links fehlt, oder er ist älter als ${RETENTION_DAYS.emailSubscription} Tage. Öffne den Link in der Mail noch einmal, oder melde dich neu an.`,
    ],
  },
  notYet: {
    title: 'Bitte versuch es morgen noch einmal',
    paragraphs: [
      'Ein früheres Konto mit dieser E-Mail-Adresse wird noch gelöscht. Es wurde nichts bestätigt; der Link in der Mail funktioniert weiter.',
    ],
  },
}
