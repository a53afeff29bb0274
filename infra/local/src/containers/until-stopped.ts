/** Ends the process with 0 when the container is told to stop; as process 1 it would not end by itself. */
export function untilStopped(close: () => Promise<void>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
}
