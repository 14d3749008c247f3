import type pg from 'pg'

/** The only source of time in the server; rules get `now` as an argument. */
export interface Clock {
  now(): Date
}

export const realClock: Clock = { now: () => new Date() }

/** Demo mode: real time plus an offset that all processes share through the database. */
export class DemoClock implements Clock {
  #offsetMs = 0

  now(): Date {
    return new Date(Date.now() + this.#offsetMs)
  }

  get offsetMs(): number {
    return this.#offsetMs
  }

  async reload(pool: pg.Pool): Promise<void> {
    const { rows } = await pool.query<{ offset_ms: number }>('select offset_ms from demo_clock')
    this.#offsetMs = rows[0]?.offset_ms ?? 0
  }
}
