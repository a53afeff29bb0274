type Step = { name: string; stop: () => unknown }

/**
 * The started parts; run() stops them in reverse order. A part that is added afterwards is stopped at once, so that an
 * interrupted start leaves nothing running.
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
    // Parts may be added meanwhile.
    for (let step = steps.pop(); step; step = steps.pop()) await attempt(step)
  }

  return {
    add(name: string, stop: () => unknown) {
      steps.push({ name, stop })
      if (running) running = running.then(runAll)
    },
    /** May be called again: later callers wait for the first. */
    run(): Promise<void> {
      running ??= runAll()
      return running
    },
    get begun() {
      return running !== undefined
    },
  }
}
