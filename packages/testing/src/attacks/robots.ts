import { fill, inside, oneOf, repeated } from './grammar.ts'
import { attackText } from './texts.ts'

/** Some thousand rules of the kind that sites have. */
export const honestRobots = inside('User-agent: *\nCrawl-delay: 2\n', (_, size) =>
  fill(size, (index) => `${index % 3 === 0 ? 'Allow' : 'Disallow'}: /map-${index}/*.html$\n`),
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
