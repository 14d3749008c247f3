/**
 * One intent to stop can arrive as several signals: Ctrl-C reaches every process of the terminal, and npm forwards the
 * signal it received itself. Only a later signal means "stop now".
 */
const sameSignalMs = 1000

/** Stops this process gracefully at the first signal, and immediately at a second one. */
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
