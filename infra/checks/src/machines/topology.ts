/** An arrangement of servers in which the product must keep working. */
export interface Topology {
  /** Selected by the pattern of the command, as in `npm run test:machines -- pgbouncer`. */
  name: string
  /** What runs and what fails, printed before the run. */
  title: string
  /** Says in a sentence which program is missing, too old or cannot be run; undefined if nothing is. */
  missing: () => string | undefined
  /**
   * Runs the topology and stops everything it started; resolves to whether all passed. `files` are patterns of test
   * files; empty for the topology's own choice.
   */
  run: (files: string[]) => Promise<boolean>
}
