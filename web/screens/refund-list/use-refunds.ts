import { useState } from 'react'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { type Load, useLoad } from '#ui/app/use-load.ts'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { useBrowser } from '../../env.tsx'

export type RefundPage = CallData<'GET /refunds'>
export type Refund = RefundPage['list'][number]

export interface RefundsHandle {
  load: Load<RefundPage>
  busy: boolean
  problem: string | undefined
  /** Loads older ones below. Resolves to the index of the first new one. */
  showMore: () => Promise<number | undefined>
  /** Loads the whole list again. Resolves to whether it succeeded. */
  reload: () => Promise<boolean>
  /** Replaces a refund that was changed here. */
  put: (refund: Refund) => void
}

const pageSize = 20
const fetchRefunds = (call: Call) => call('GET /refunds', { query: { page_size: pageSize } })

export function useRefunds(): RefundsHandle {
  const load = useLoad(fetchRefunds)
  const browser = useBrowser()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function read(after: string | undefined, merge: (page: RefundPage, next: RefundPage) => RefundPage) {
    if (!browser || load.state !== 'ready' || busy) return false
    setBusy(true)
    setProblem(undefined)
    try {
      const query = { page_size: pageSize, ...(after !== undefined && { after }) }
      load.replace(merge(load.data, await browser.client.quietly('GET /refunds', { query })))
      return true
    } catch (error) {
      setProblem(failureText(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    ...{ load, busy, problem },
    async showMore() {
      if (load.state !== 'ready' || load.data.after === null) return undefined
      const { after, list } = load.data
      const isRead = await read(after, (page, next) => ({ ...next, list: [...page.list, ...next.list] }))
      return isRead ? list.length : undefined
    },
    reload: () => read(undefined, (_page, next) => next),
    put(refund) {
      if (load.state !== 'ready') return
      const list = load.data.list.map(one => (one.refund_no === refund.refund_no ? refund : one))
      load.replace({ ...load.data, list })
    },
  }
}
