type Step = { name: string; stop: () => unknown }

/**
 * What has been started, in order; run() stops it the other way round. A thing that is added after
 * that is stopped at once, so a start that is interrupted anywhere leaves nothing behind.
 */
export function createShutdown(onProblem: (name: string, error: unknown) => void) {
  const steps: Step[] = []
  let running: Promise<void> | undefined

  const attempt = async ({ name, stop }: Step) => {
    try {
      await stop()
    } catch (error) {
      onProblem(name, error)
    }
  }

  const runAll = async () => {
    // Read anew each time: late arrivals come on top.
    for (let step = steps.pop(); step; step = steps.pop()) await attempt(step)
  }

  return {
    add(name: string, stop: () => unknown) {
      steps.push({ name, stop })
      if (running) running = running.then(runAll)
    },
    /** Safe to call again: the second caller waits for the first. */
    run(): Promise<void> {
      running ??= runAll()
      return running
    },
    get begun() {
      return running !== undefined
    },
  }
}
