/** Above this duration the page shows the time of the deadline instead of a countdown. */
const maxCountdownMs = 3 * 60 * 60_000
const minuteMs = 60_000

interface Instants {
  until: number
  /** The newest instant known from the server, by the shop's clock. */
  known: number
  /** By the clock of this device. */
  now: number
}

/**
 * Whether a countdown is possible: only while the clocks of this device and the shop agree. A device may be wrong, and
 * a demo shop may be months ahead.
 */
export function isCountable({ until, known, now }: Instants): boolean {
  const left = until - now
  return now > known - minuteMs && left > -5 * minuteMs && left <= maxCountdownMs
}

/** `29:05`, `1:04:09`. */
export function formatClock(seconds: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return `${hours ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(seconds % 60)}`
}

const marks = [1, 2, 5, 10]

/** The minute to announce: the same number until the next one, so that each is announced once. */
export function findMark(seconds: number): number | undefined {
  return seconds > 0 ? marks.find(minutes => seconds <= minutes * 60) : undefined
}
