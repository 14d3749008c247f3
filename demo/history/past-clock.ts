import type { Clock } from '#server/platform/clock.ts'

/** Stands still until it is set. */
export class PastClock implements Clock {
  #now: Date

  constructor(now: Date) {
    this.#now = now
  }

  now(): Date {
    return new Date(this.#now)
  }

  /** Never moves back: a job that was due a moment ago runs now. */
  moveTo(moment: Date): void {
    if (moment > this.#now) this.#now = moment
  }
}
