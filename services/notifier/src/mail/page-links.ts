/**
 * Address of one of our pages, in a mail. A browser sends no fragment: it only tells mail-visit.js of the web app that
 * somebody came from a mail, which is the same for every mail, page and reader.
 */
export const pageLink = (path: string, publicUrl: string): string => new URL(`${path}#mail`, publicUrl).href
