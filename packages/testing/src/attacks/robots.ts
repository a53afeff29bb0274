import { fill, inside, oneOf, repeated } from './grammar.ts'
import { attackText } from './texts.ts'

/** Thousands of typical rules, for all robots and for some. */
export const honestRobots = inside('User-agent: *\nCrawl-delay: 2\n', (random, size) =>
  fill(size, (index) => {
    const path = `/${random.pick(['map', 'e', 'zoeken', 'wp-admin', 'agenda/2026'])}-${index}`
    const end = random.pick(['/', '/*.html$', '?*q=', '', '*/print$'])
    return random.below(40) === 0
      ? `\nUser-agent: Bot${random.below(99)}\nCrawl-delay: ${random.below(30)}\n`
      : `${random.pick(['Allow', 'Disallow', 'Disallow'])}: ${path}${end}\n`
  }),
)

export const attackRobots = oneOf(
  inside('User-agent: *\nDisallow: /', repeated('*', '*a', '*a*b', '$', '%2a', '**', '*/')),
  inside(
    'User-agent: *\n',
    repeated('Disallow: /*a*a*a*a$\n', 'Allow: /\n', 'Disallow: *****\n', 'Crawl-delay: 1e9\n'),
  ),
  repeated(
    'User-agent: *\n',
    'User-agent: a\nDisallow: /\n',
    ':',
    '#',
    '\r',
    'Sitemap: https://a.example/\n',
  ),
  inside('User-agent: *\nDisallow: ', attackText),
)
