const [QUOTE, COMMA, OPEN_LIST, OPEN_OBJECT] = ['"', ',', '[', '{'].map((letter) => letter.charCodeAt(0))

/** Whether a JSON text has more than about `most` values, counting commas and opening brackets outside of strings. */
export function hasMoreParts(json: string, most: number): boolean {
  if (json.length <= most) return false
  let parts = 0
  for (let at = 0; at < json.length; at += 1) {
    const letter = json.charCodeAt(at)
    if (letter === QUOTE) at = endOfText(json, at)
    else if (letter === COMMA || letter === OPEN_LIST || letter === OPEN_OBJECT) parts += 1
    if (parts > most) return true
  }
  return false
}

/** Index of the closing quote of a string; the text's length if there is none. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let slashes = 0
    while (json[end - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return end
  }
  return json.length
}
