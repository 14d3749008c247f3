/** A day without time or zone, as on the wire: `2026-03-31`. Months and terms are counted in these, never in instants. */
export type Day = `${number}-${number}-${number}`

export const shopTimeZone = 'Europe/Amsterdam'
