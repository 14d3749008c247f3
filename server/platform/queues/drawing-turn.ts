import { AsyncLocalStorage } from 'node:async_hooks'
import { atOnce, type TakeTurn } from './shared-work.ts'

export interface DrawingTurns {
  /** Gives the turn of the call back: from here on it waits for its document. */
  leave: () => void
  take: TakeTurn
}

const storage = new AsyncLocalStorage<DrawingTurns>()

/** In `work`, documents that are not cached are rendered in these turns. */
export function withDrawingTurns<Result>(turns: DrawingTurns, work: () => Result): Result {
  return storage.run(turns, work)
}

/** Finds or renders in turns, where the call has some to wait for; jobs and orders have none. */
export function drawInTurn<Result>(draw: (inTurn: TakeTurn) => Promise<Result>): Promise<Result> {
  const turns = storage.getStore()
  turns?.leave()
  return draw(turns?.take ?? atOnce)
}
