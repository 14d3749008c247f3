/** Seconds until the next request: short at first, then longer, and without an end while the page is open. */
const pauses = [5, 5, 8, 12, 20] as const
const longPause = 30

export function pauseAfter(round: number): number {
  return pauses[round] ?? longPause
}

/** From this round on, the page says that it may be left. */
export function isLong(round: number): boolean {
  return round >= 3
}
