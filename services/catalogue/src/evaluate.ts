// For npm run eval: a request per line on stdin, a reply per line on stdout. Opens no network connection.
import { createInterface } from 'node:readline'
import { EvaluationRequest, evaluate } from './domain/evaluation/evaluation.ts'

for await (const line of createInterface({ input: process.stdin })) {
  const reply = evaluate(EvaluationRequest.parse(JSON.parse(line)))
  process.stdout.write(`${JSON.stringify({ reply })}\n`)
}
