import { runOutsideTransaction } from '#db/transaction.ts'
import type { Context } from '../context.ts'

const afterFailureMs = 5000

interface PollInput {
  /** Handles pending work and returns how much there was. */
  poll(): Promise<number>
  everyMs: number
  /** The log message for a failed poll. */
  onError: string
}

/** Polls for pending work, one poll at a time. */
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
