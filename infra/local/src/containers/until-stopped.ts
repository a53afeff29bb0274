/** Exits with 0 on SIGTERM or SIGINT, which have no default action for process 1 of a container. */
export function untilStopped(close: () => Promise<void>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
}
