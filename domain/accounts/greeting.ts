export type Greeting = 'morning' | 'noon' | 'afternoon' | 'evening' | 'early_night'

/** The greeting for a time of day, by the hour on the visitor's own clock. */
export function greetingAt(hour: number): Greeting {
  if (hour < 6) return 'early_night'
  if (hour < 10) return 'morning'
  if (hour < 14) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}
