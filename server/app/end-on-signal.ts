/**
 * Signals of one wish come more than once: Ctrl-C reaches every process of the terminal, and npm hands on what it has
 * got itself. Only a later one means: now.
 */
const sameSignalMs = 1000

/** Ends this process in order at the first signal, and at once at a second one. */
export function endOnSignal(stop: (signal: 'SIGINT' | 'SIGTERM') => Promise<void>): void {
  let signaledAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (signaledAt !== undefined) {
        if (performance.now() - signaledAt > sameSignalMs) process.exit(1)
        return
      }
      signaledAt = performance.now()
      stop(signal).then(
        () => process.exit(0),
        error => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}
