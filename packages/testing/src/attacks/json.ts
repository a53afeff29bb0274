import { fill, inside, named, oneOf, repeated } from './grammar.ts'
import { attackText } from './texts.ts'

/** Extreme nesting, members, items, numbers and escapes, and JSON that is invalid only at its last character. */
export const attackJson = oneOf(
  repeated('[', '{"a":', '[[],', '{"__proto__":', '[{"a":'),
  inside('[', repeated('[],', '{},', '0,', '"",', 'null,', '1e999,'), '0]'),
  (_, size) => `{${fill(Math.max(0, size - 20), (index) => `"k${named(index)}":1,`)}"z":1}`,
  inside('{', repeated('"a":1,', '"__proto__":1,', '"constructor":{},'), '"a":1}'),
  inside('{"a":"', repeated('\\u0000', '\\"', '\\\\', '\\ud800', 'é', '\t'), '"}'),
  inside('{"a":', repeated('1', '9'), '}'),
  inside('{"a":0.', repeated('0', '1'), '1e-999}'),
  (_, size) => {
    const levels = Math.floor(Math.max(0, size - 1) / 2)
    return `${'['.repeat(levels)}${']'.repeat(levels)}`
  },
  inside('', repeated(' ', '\n', '\t'), '{'),
  inside('"', attackText),
)

/** A form with very many fields. */
export const attackForm = oneOf(
  repeated('a=1&', '&', '=', '%', '%25=%25&', '+', '%ff', 'a[b]=1&', '__proto__=1&', '%u0000', '%E2%82'),
  (_, size) => fill(size, (index) => `a${named(index)}=${index}&`),
  inside('Body=', attackText),
)
