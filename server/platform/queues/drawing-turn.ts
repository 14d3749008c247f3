import { AsyncLocalStorage } from 'node:async_hooks'

type RunDrawing = <Result>(draw: () => Promise<Result>) => Promise<Result>

const storage = new AsyncLocalStorage<RunDrawing>()

/** In `work`, documents that are not cached are rendered by `run`, which gives them a turn. */
export function withDrawingTurns<Result>(run: RunDrawing, work: () => Result): Result {
  return storage.run(run, work)
}

/** Renders in a turn, where the call has one to wait for; jobs and orders have none. */
export function drawInTurn<Result>(draw: () => Promise<Result>): Promise<Result> {
  return storage.getStore()?.(draw) ?? draw()
}
