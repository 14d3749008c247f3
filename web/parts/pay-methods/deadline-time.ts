/** A page that is open longer than this is told the time, not counted down. */
const maxCountdownMs = 3 * 60 * 60_000
const minuteMs = 60_000

interface Instants {
  until: number
  /** The last thing the shop is known to have seen happen, by its clock. */
  known: number
  /** By the clock of this device. */
  now: number
}

/**
 * Whether the seconds can be counted here: only while this device and the shop agree what time it is. A device may be
 * wrong, and a demo shop may be months ahead.
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

/** Minutes that are worth saying aloud: the same number until the next one, so that it is said once. */
export function findMark(seconds: number): number | undefined {
  return seconds > 0 ? marks.find(minutes => seconds <= minutes * 60) : undefined
}
