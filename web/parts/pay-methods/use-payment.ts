import { useCallback, useEffect, useRef, useState } from 'react'
import type { Call } from '#contract/protocol/call.ts'
import { type Load, useLoad } from '#ui/app/use-load.ts'
import { useBrowser } from '../../env.tsx'
import { loadPayment, type Outcome, type Payment } from './checkout.ts'
import { useReturn } from './use-return.ts'

export interface PaymentHandle {
  load: Load<Payment>
  /** What the provider says of it; undefined: not known yet. Nobody waits for it. */
  outcome: Outcome['outcome'] | undefined
  /** Asks anew, without a word, and gives back when it is done. */
  refresh: () => Promise<void>
}

/** What is to be paid, as it stands: asked again whenever somebody comes back to the page. */
export function usePayment(checkoutNo: string): PaymentHandle {
  const browser = useBrowser()
  const fetchPayment = useCallback((call: Call) => loadPayment(call, checkoutNo), [checkoutNo])
  const load = useLoad(fetchPayment)
  const [outcome, setOutcome] = useState<Outcome['outcome']>()
  const latest = useRef(load)
  latest.current = load

  const refresh = useCallback(async () => {
    if (!browser) return
    try {
      const path = 'POST /checkouts/{checkout_no}/outcome'
      const result = await browser.client.quietly(path, { params: { checkout_no: checkoutNo }, body: {} })
      setOutcome(result.outcome)
      const now = latest.current
      if (now.state === 'ready') now.replace({ ...now.data, checkout: result.checkout })
    } catch (error) {
      console.warn('payment not asked about', error)
    }
  }, [browser, checkoutNo])

  const isThere = load.state === 'ready'
  useEffect(() => {
    if (isThere) void refresh()
  }, [isThere, refresh])
  useReturn(() => void refresh())
  return { load, outcome, refresh }
}
