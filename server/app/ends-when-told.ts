/**
 * Signals of one wish come more than once: Ctrl-C reaches every process of the terminal, and npm hands on what it has
 * got itself. Only a later one means: now.
 */
const oneWishMs = 1000

/** Ends this process in order at the first signal, and at once at a second one. */
export function endsWhenTold(stop: (signal: 'SIGINT' | 'SIGTERM') => Promise<void>): void {
  let toldAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (toldAt !== undefined) {
        if (performance.now() - toldAt > oneWishMs) process.exit(1)
        return
      }
      toldAt = performance.now()
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
