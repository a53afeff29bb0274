import fc from 'fast-check'

/** Inputs that break parsers, databases, pages and logs. None contains the texts by which a leak is recognised. */
const HOSTILE_TEXTS = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\u{202e}abc',
    '\ud800',
    'x\udfff',
    '\r\nSet-Cookie: a=b',
    '%00',
    '%ff',
    '{{7*7}}',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    '-1',
    '1e309',
    '0x10',
    'true',
    '[]',
  ],
  ...[
    "' OR 1=1 --",
    "'; DROP TABLE account; --",
    '%',
    '_',
    '\\',
    "\\'",
    '$1',
    '{"$gt":""}',
    '../../etc/passwd',
  ],
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    'http://127.0.0.1:1/',
  ],
  ...['0000-00-00', '2026-02-30', '-271821-04-20', '+275760-09-13T00:00:00.001Z', '9999-12-31', 'Infinity'],
  ...['00000000-0000-0000-0000-000000000000', 'x'.repeat(101), 'é'.repeat(5_000), '👩‍👩‍👧‍👦'.repeat(50)],
]
const LONG_TEXT = 'x'.repeat(100_000)
const HOSTILE_NUMBERS = [0, -0, -1, 0.5, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, 5e-324, 2_147_483_648]

export const hostileText = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.constant(LONG_TEXT) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)
const hostileObject = fc.constantFrom<unknown>(
  {},
  JSON.parse('{"__proto__":{"role":"super_admin"}}'),
  { constructor: { prototype: { role: 'super_admin' } } },
  { toString: null, valueOf: 1, toJSON: 'x', length: -1 },
)
/** Any JSON value except a valid one. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, ...HOSTILE_NUMBERS),
  hostileObject,
  fc.constantFrom<unknown>([], [[]], [null], Array(2_000).fill('x'), deep(500)),
)

function deep(levels: number): unknown {
  let value: unknown = 'bottom'
  for (let level = 0; level < levels; level += 1) value = [value]
  return value
}
