type ClockForm = (hour: number, minute: number) => number

/** What phrases of the languages mean, in minutes after midnight, before am and pm are considered. */
export const CLOCK_FORMS = {
  /** "acht uur dertig", "tien over acht", "huit heures dix". */
  past: (hour, minute) => hour * 60 + minute,
  to: (hour, minute) => hour * 60 - minute,
  quarterPast: (hour) => hour * 60 + 15,
  quarterTo: (hour) => hour * 60 - 15,
  halfPast: (hour) => hour * 60 + 30,
  /** "half acht", "vijf over half acht": counted from half an hour before. */
  halfTo: (hour, minute) => hour * 60 - 30 + minute,
  beforeHalfTo: (hour, minute) => hour * 60 - 30 - minute,
  /** "viertel acht" is a quarter of the eighth hour. */
  quarterOf: (hour) => hour * 60 - 45,
} satisfies Record<string, ClockForm>
