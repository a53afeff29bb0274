import type { Policy } from '@uitpost/contracts'
import { type PageAssets, pageOf } from '@uitpost/public-pages'
import Handlebars from 'handlebars'
import type { OpenApiDocument } from './document.ts'
import type { Operation } from './operation.ts'
import type { Schema } from './schemas.ts'

const main = Handlebars.compile<object>(`<div class="developers">
<h1>For developers</h1>
<p>Everything here is made from the contracts that the services obey, and is also one file: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<ul>
<li><a href="/agenda?lang=en">The agenda</a> of each city is also a file for calendars and feed readers: add <code>.ics</code>, <code>.rss</code>, <code>.json</code> or <code>.jsonld</code> to its address.</li>
<li><code>/embed.js</code> shows an agenda in your own site: <code>&lt;uitpost-agenda query="near=gent&amp;when=weekend"&gt;</code>; in a frame, <code>/embed/agenda?near=gent&amp;when=weekend</code> does.</li>
<li><code>/mcp</code> is a server of the Model Context Protocol, for language assistants.</li>
</ul>
{{#each groups}}
<section aria-labelledby="{{policy}}">
<h2 id="{{policy}}">{{heading}}</h2>
{{#each operations}}
<details id="{{operationId}}">
<summary><code>{{method}} {{path}}</code> {{summary}}</summary>
{{#if parameters}}
<table>
<thead><tr><th scope="col">Parameter</th><th scope="col">Where</th><th scope="col">Values</th></tr></thead>
<tbody>
{{#each parameters}}
<tr><th scope="row"><code>{{name}}</code></th><td>{{in}}{{#if required}}, required{{/if}}</td><td><code>{{shape}}</code></td></tr>
{{/each}}
</tbody>
</table>
{{/if}}
{{#each bodies}}
<p>{{name}}, <code>{{type}}</code></p>
{{#if shape}}<pre tabindex="0" role="region" aria-label="{{name}}"><code>{{shape}}</code></pre>{{/if}}
{{/each}}
</details>
{{/each}}
</section>
{{/each}}
</div>`)

const HEADINGS: Record<Policy, string> = {
  anonymous: 'Open to everybody',
  signedIn: 'Signed in',
  admin: 'Admins',
  superAdmin: 'Super admins',
}

/** The document as a page in the product's look, in English, without scripts; each call opens by itself. */
export function developersPage(document: OpenApiDocument, assets: PageAssets): string {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => viewOf(method, path, operation)),
  )
  const groups = (Object.entries(HEADINGS) as [Policy, string][]).map(([policy, heading]) => ({
    policy,
    heading,
    operations: calls.filter((call) => call.policy === policy),
  }))
  return pageOf(
    {
      language: 'en',
      title: 'For developers – Uitpost',
      head: '<meta name="description" content="Every call of Uitpost, its parameters and its answers.">',
      main: main({ groups }),
    },
    assets,
  )
}

const viewOf = (method: string, path: string, operation: Operation) => ({
  method: method.toUpperCase(),
  path,
  operationId: operation.operationId,
  summary: operation.summary,
  policy: operation['x-policy'],
  parameters: operation.parameters?.map((one) => ({ ...one, shape: shapeOf(one.schema) })),
  bodies: [
    ...contentsOf('Request body', operation.requestBody),
    ...Object.entries(operation.responses).flatMap(([status, response]) =>
      '$ref' in response ? [] : contentsOf(`Reply ${status}`, response),
    ),
  ],
})

const contentsOf = (name: string, part: { content?: Record<string, { schema?: Schema }> } | undefined) =>
  Object.entries(part?.content ?? {}).map(([type, { schema }]) => ({
    name,
    type,
    // A text, such as a whole page, has a type and no members to list.
    shape: typeof schema === 'object' && schema.type !== 'string' && shapeOf(schema),
  }))

/** A schema in short: `nl | fr`, `integer, 1 to 100`, `string (uuid)`, or the members of an object, a line each. */
function shapeOf(schema: Schema | undefined, indent = ''): string {
  if (typeof schema !== 'object') return 'any'
  const { type = 'any', enum: values, const: value, format, minimum, maximum, properties } = schema
  const options = schema.anyOf ?? schema.oneOf
  if (options) return [...new Set(options.map((option) => shapeOf(option, indent)))].join(' | ')
  if (values) return values.join(' | ')
  if (value !== undefined) return JSON.stringify(value)
  if (type === 'array') return `list of ${shapeOf(schema.items as Schema | undefined, indent)}`
  if (properties) return membersIn(properties, schema.required, indent)
  const range = type === 'integer' && maximum !== undefined ? `, ${minimum ?? 0} to ${maximum}` : ''
  return `${[type].flat().join(' | ')}${format ? ` (${format})` : ''}${range}`
}

function membersIn(members: Record<string, Schema>, required: string[] = [], indent: string): string {
  const lines = Object.entries(members).map(
    ([name, member]) =>
      `${indent}  ${name}${required.includes(name) ? '' : '?'}: ${shapeOf(member, `${indent}  `)}`,
  )
  return ['{', ...lines, `${indent}}`].join('\n')
}
