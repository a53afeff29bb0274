/** Passwords of these tests, which must not be in any log. */
const PASSWORDS = [
  ...['uitpost-demo', 'boterham met kaas', 'fietsen langs de vecht', 'nog een keer proberen'],
  ...['varen op de vecht', 'not the password'],
]

/** Personal data that must not be in any log. Package versions in paths are not addresses. */
const PERSONAL = [
  /eyJ[\w-]{5,}\.[\w-]+/,
  /[\w.+-]+(@|%40)[\w-]+(\.[\w-]+)*\.[a-z]{2,}/i,
  /(?<![\w.:+-])\+[1-9]\d{7,14}\b/,
  /bearer\s+[\w-]{8,}/i,
  /[?&]token=[\w-]{8,}/i,
]

/** The log lines with personal data, shortened around it. */
export function personalTextsIn(log: string, secrets: Iterable<string>): string[] {
  const words = [...PASSWORDS, ...secrets]
  return log.split('\n').flatMap((line) => {
    const word = words.find((one) => line.includes(one))
    const at =
      word === undefined ? PERSONAL.map((one) => line.search(one)).find((i) => i >= 0) : line.indexOf(word)
    return at === undefined ? [] : [line.slice(Math.max(0, at - 200), at + 80)]
  })
}
