import type { KyselyPlugin } from 'kysely'

export interface StatementCounter {
  /** For `db.withPlugin(…)`: everything that goes through that connection is counted, transactions included. */
  plugin: KyselyPlugin
  /** Runs the work and answers what it cost: statements sent, and rows that came back. */
  count(work: () => Promise<unknown>): Promise<{ statements: number; rows: number }>
}

/** Counts what work asks of the database, so that a test can say that it does not grow with what is there. */
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
