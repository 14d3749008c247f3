import { useCallback, useEffect, useRef, useState } from 'react'
import type { Call } from '#contract/protocol/call.ts'
import { type Load, useLoad } from '#ui/app/use-load.ts'
import { useBrowser } from '../../env.tsx'
import { loadPayment, type Outcome, type Payment } from './checkout.ts'
import { useReturn } from './use-return.ts'

export interface PaymentHandle {
  load: Load<Payment>
  /** The result reported by the provider; undefined: not known yet. The page does not wait for it. */
  outcome: Outcome['outcome'] | undefined
  /** Loads again without showing progress, and resolves when it is done. */
  refresh: () => Promise<void>
}

/** The current payment, loaded again whenever the person returns to the page. */
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
