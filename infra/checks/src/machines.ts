// npm run test:machines [-- pattern [test files…]]: runs the product in arrangements of several servers. The pattern
// selects topologies by name; without it, all run. A topology whose programs are not installed fails by name.
import { topologies } from './machines/topologies.ts'

const [pattern = '', ...files] = process.argv.slice(2)
const selected = topologies.filter(({ name }) => name.includes(pattern))
if (selected.length === 0) {
  console.error(
    `No topology is named like "${pattern}". There are: ${topologies.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}

const results: string[] = []
for (const topology of selected) {
  console.log(`\n${topology.name}: ${topology.title}`)
  const missing = topology.missing()
  if (missing) console.error(missing)
  const passed = !missing && (await topology.run(files))
  if (!passed) process.exitCode = 1
  results.push(
    `${passed ? 'passed' : missing ? 'not run' : 'FAILED'}  ${topology.name}${missing ? `: ${missing}` : ''}`,
  )
}
console.log(`\n${results.join('\n')}`)
// What a failed topology still waits for does not matter any more.
process.exit()
