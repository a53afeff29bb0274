// For npm run eval: a request per line on stdin, a reply per line on stdout. Opens no connection and asks nobody.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { EvaluationRequest, evaluate } from './domain/evaluation/evaluation.ts'

for await (const line of createInterface({ input: process.stdin })) {
  const request = EvaluationRequest.parse(JSON.parse(line))
  process.stdout.write(`${JSON.stringify(answer(request))}\n`)
}

/** A file that cannot be read is a result, not an end. */
function answer(request: EvaluationRequest): unknown {
  try {
    return { reply: evaluate(request, 'path' in request ? readFileSync(request.path) : new Uint8Array()) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
