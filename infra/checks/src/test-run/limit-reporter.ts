import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** A whole run takes a few minutes. */
const LIMIT_MINUTES = 20

/** Ends a run of unit tests that hangs, and names what it was waiting for. */
class LimitReporter implements Reporter {
  readonly #running = new Set<TestModule | TestCase>()

  onInit(): void {
    setTimeout(() => {
      console.error(`The unit tests did not end within ${LIMIT_MINUTES} minutes. Still running:`)
      for (const one of this.#running) console.error(`  ${nameOf(one)}`)
      process.exit(1)
    }, LIMIT_MINUTES * 60_000).unref()
  }

  onTestModuleStart(file: TestModule): void {
    this.#running.add(file)
  }

  onTestModuleEnd(file: TestModule): void {
    this.#running.delete(file)
  }

  onTestCaseReady(test: TestCase): void {
    this.#running.add(test)
  }

  onTestCaseResult(test: TestCase): void {
    this.#running.delete(test)
  }
}

const nameOf = (one: TestModule | TestCase) =>
  one.type === 'test' ? `${relative('', one.module.moduleId)}: ${one.fullName}` : relative('', one.moduleId)

// Vitest takes the default export of a reporter's file.
export default LimitReporter
