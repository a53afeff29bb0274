import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'
import { EXPECTATIONS } from './results.ts'

const countExpectations = (steps: TestStep[]): number =>
  steps.reduce((sum, step) => sum + (step.category === 'expect' ? 1 : 0) + countExpectations(step.steps), 0)

/** Records how many assertions each browser test made, which Playwright's JSON report omits. */
class ExpectationsReporter implements Reporter {
  onTestEnd(test: TestCase, result: TestResult): void {
    test.annotations.push({ type: EXPECTATIONS, description: String(countExpectations(result.steps)) })
  }
}

// Playwright requires a default export.
export default ExpectationsReporter
