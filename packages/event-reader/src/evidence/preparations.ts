import { foldText } from './folded-text.ts'

/** Selling tickets, signing up, collecting goods and building up, in folded words. */
const PREPARES =
  /\b(?:voorverkoop|kaartverkoop|ticketverkoop|inschrijv\w*|ingeschreven|aanmeld\w*|opgeven|opgehaald|ophalen|inlever\w*|ingeleverd|opbouw|voorbereiding\w*|repetities?|vorverkauf\w*|kartenverkauf|standkarten|anmeld\w*|angemeldet|aufbau|proben|abgegeben|angeliefert|inscri\w+|prevente|billetterie|reserver|preparatifs|repetitions?|deposer|deposes?|advance tickets|sign up|register\w*|registration|rehears\w*|set ?up|drop off|te koop|verkrijgbaar|erhaltlich|en vente|on sale)\b/

/** Whether a sentence may be about what precedes an event rather than about the event. */
export const isPreparation = (sentence: string): boolean => PREPARES.test(foldText(sentence).text)
