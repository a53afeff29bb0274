/** Prompt injection: text that addresses a program instead of a visitor, in our four languages. */
const ADDRESSED_TO_PROGRAMS = new RegExp(
  [
    '\\b(?:ignore|disregard|forget|override)\\b[^.]{0,40}\\b(?:instructions?|prompts?|rules|context|above|previous|prior)\\b',
    '\\b(?:negeer|vergeet)\\b[^.]{0,40}\\b(?:instructies?|opdrachten|opdracht|aanwijzingen|regels|voorgaande|vorige)\\b',
    '\\b(?:ignorez|ignore|oubliez|oublie)\\b[^.]{0,40}\\b(?:instructions?|consignes?|regles|precedentes?)\\b',
    '\\b(?:ignoriere|ignorieren|vergiss|vergessen sie|missachte)\\b[^.]{0,40}\\b(?:anweisung(?:en)?|regeln|vorherigen?|bisherigen?)\\b',
    '\\b(?:you are|je bent|u bent|tu es|vous etes|du bist|sie sind) (?:now|nu|maintenant|jetzt)\\b',
    '(?:^|[.:!?]\\s)\\W*(?:system|assistant|user|systeem|systeme|developer|admin)\\W{0,3}:',
    '"role"\\s*:|"content"\\s*:|<\\|?(?:im_start|system|end)|\\[/?inst\\]|###\\s*(?:system|instruction)',
    '\\b(?:begin|end|einde|fin|ende) (?:of )?(?:page|prompt|document|pagina|seite)\\b',
    '\\b(?:ai|ki|ia|llm|gpt|chatgpt|language|taal|sprach)[- ]?(?:models?|modell?e?n?|agents?|assistants?|assistent(?:en)?|bots?|crawlers?)\\b[^.]{0,60}\\b(?:must|should|shall|please|moet(?:en)?|dien(?:t|en)|doit|doivent|muss|mussen|soll(?:en)?)\\b',
    '\\b(?:as an|if you are an?|you are an?|dear|attention|note to) (?:ai|ki|ia|llm|language model|taalmodel|sprachmodell)\\b',
    '\\b(?:developer|jailbreak|god) mode\\b',
    '\\b(?:mark|set|treat|report|list|add|return|output|answer|respond|markeer|zet|voeg|meld|marquez|ajoutez|indiquez|markiere|setze|melde)\\b[^.]{0,80}\\b(?:cancelled|canceled|approved|verified|afgelast|geannuleerd|goedgekeurd|annulee?|approuvee?|abgesagt|genehmigt)\\b',
    '\\bcancelled\\s*[=:]|\\bstatus\\s*[=:]|\\bjson\\b',
    '\\bthe (?:title|date|venue|city|location) of (?:every|each|all|this|the)\\b',
  ].join('|'),
  'mu',
)

/** Whether a folded line addresses a program. */
export const addressesProgram = (folded: string): boolean => ADDRESSED_TO_PROGRAMS.test(folded)
