import type { KyselyPlugin } from 'kysely'

export interface StatementCounter {
  /** For `db.withPlugin(…)`: counts all statements of that connection, transactions included. */
  plugin: KyselyPlugin
  /** Runs the work and returns the number of statements sent and rows returned. */
  count(work: () => Promise<unknown>): Promise<{ statements: number; rows: number }>
}

/** Counts the statements and rows of a piece of work, to assert that they do not grow with the data. */
export function statementCounter(): StatementCounter {
  const counted = { statements: 0, rows: 0 }
  return {
    plugin: {
      transformQuery({ node }) {
        counted.statements += 1
        return node
      },
      async transformResult({ result }) {
        counted.rows += result.rows.length
        return result
      },
    },
    async count(work) {
      const before = { ...counted }
      await work()
      return {
        statements: counted.statements - before.statements,
        rows: counted.rows - before.rows,
      }
    },
  }
}
