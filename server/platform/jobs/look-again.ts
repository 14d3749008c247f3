import { runOutsideTransaction } from '#db/transaction.ts'
import type { Context } from '../context.ts'

const afterFailureMs = 5000

interface PollInput {
  /** Does what waits; how much of it there was. */
  poll(): Promise<number>
  everyMs: number
  /** What is told of a look that failed. */
  onError: string
}

/** Looks for what waits to be done, one look after the other. */
export function startPolling({ log }: Pick<Context, 'log'>, { poll: look, everyMs, onError: failed }: PollInput) {
  let last: Promise<number> = Promise.resolve(0)
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const lookNow = () => {
    const once = () => runOutsideTransaction(look)
    last = last.then(once, once)
    return last
  }
  const lookLater = (ms: number) => {
    if (!isOver) timer = setTimeout(lookOnce, ms).unref()
  }
  const lookOnce = () => {
    lookNow().then(
      found => lookLater(found > 0 ? 0 : everyMs),
      error => {
        log.warn({ err: error }, failed)
        lookLater(afterFailureMs)
      },
    )
  }
  lookOnce()
  return {
    lookNow,
    rest: async () => {
      isOver = true
      clearTimeout(timer)
      await last.catch(() => 0)
    },
  }
}
