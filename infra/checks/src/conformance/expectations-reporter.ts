import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'
import { EXPECTATIONS } from './results.ts'

const countExpectations = (steps: TestStep[]): number =>
  steps.reduce((sum, step) => sum + (step.category === 'expect' ? 1 : 0) + countExpectations(step.steps), 0)

/** Adds to each browser test how many of its steps expected something, which Playwright's JSON report leaves out. */
class ExpectationsReporter implements Reporter {
  onTestEnd(test: TestCase, result: TestResult): void {
    test.annotations.push({ type: EXPECTATIONS, description: String(countExpectations(result.steps)) })
  }
}

// Playwright takes the default export of a reporter's file.
export default ExpectationsReporter
