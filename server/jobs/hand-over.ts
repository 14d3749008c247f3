import { outsideTransaction } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import { handOverMails } from '../mail/hand-over.ts'
import { weighMails } from '../mail/weigh.ts'

const everyMs = 250
const afterFailureMs = 5000

/** Looks for mails that wait to be handed to the queue, one look after the other. */
export function startHandingOver(context: Context) {
  const { db, log } = context
  let last: Promise<number> = Promise.resolve(0)
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const handOver = () => {
    const look = () =>
      outsideTransaction(async () => {
        const weighed = await weighMails(context)
        return weighed + (await handOverMails(db))
      })
    last = last.then(look, look)
    return last
  }
  const lookLater = (ms: number) => {
    if (!isOver) timer = setTimeout(lookOnce, ms).unref()
  }
  const lookOnce = () => {
    handOver().then(
      found => lookLater(found > 0 ? 0 : everyMs),
      error => {
        log.warn({ err: error }, 'mails could not be handed to the queue')
        lookLater(afterFailureMs)
      },
    )
  }
  lookOnce()
  return {
    handOver,
    rest: async () => {
      isOver = true
      clearTimeout(timer)
      await last.catch(() => 0)
    },
  }
}
