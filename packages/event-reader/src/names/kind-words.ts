/** Kinds of events; only compounds of one are names ("kerstconcert"), the word alone is not ("concert"). */
export const KINDS =
  'concert|konzert|markt|voorstelling|vorstellung|tentoonstelling|ausstellung|festival|feest|fest|wandeling|wanderung|lezing|lesung|optocht|umzug|parade|quiz|bingo|middag|beurs|borse|kermis|kirmes|cabaret|kabarett|musical|viering|zang|uitvoering'
