/** Seconds until it is asked again: soon at first, then seldom, and never given up while somebody looks. */
const pauses = [5, 5, 8, 12, 20] as const
const longPause = 30

export function pauseAfter(round: number): number {
  return pauses[round] ?? longPause
}

/** From here on people are told that they may leave. */
export function isLong(round: number): boolean {
  return round >= 3
}
