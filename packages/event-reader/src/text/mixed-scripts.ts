/** Latin beside Cyrillic or Greek in one word: letters that look alike ("Zomerc\u043Encert"). */
const MIXED =
  /\p{Script=Latin}\p{M}*[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{M}*\p{Script=Latin}/u

/** Whether a word of a text has letters of two alphabets, which make it look like another word. */
export const mixesScripts = (text: string): boolean => MIXED.test(text.normalize('NFC'))
