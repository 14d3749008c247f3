import { refuse } from '../refusal.ts'

/** How many may wait before the honest answer is "not now". */
const longestQueue = 100

/**
 * Lets work run side by side as long as it is light: all that runs at once weighs no more than `most`. What would be
 * too much waits, in the order in which it came.
 */
export function scales(most: number): <T>(weight: number, work: () => Promise<T>) => Promise<T> {
  let free = most
  const waiting: { weight: number; go: () => void }[] = []

  function next(): void {
    while (waiting[0] && waiting[0].weight <= free) {
      const first = waiting.shift()
      free -= first?.weight ?? 0
      first?.go()
    }
  }

  return async (weight, work) => {
    if (waiting.length >= longestQueue) refuse('unavailable')
    await new Promise<void>(go => {
      waiting.push({ weight, go })
      next()
    })
    try {
      return await work()
    } finally {
      free += weight
      next()
    }
  }
}
