import { useCallback, useEffect, useRef, useState } from 'react'
import { useBrowser } from '../../env.tsx'
import { loadOrders, type Order, type Outcome } from '../../parts/pay-methods/checkout.ts'
import { useReturn } from '../../parts/pay-methods/use-return.ts'
import { loadView, type View } from './views.ts'

export interface KnownOutcome {
  outcome: Outcome
  orders: readonly Order[]
  /** The number of earlier requests. */
  round: number
  View: View
}

export interface OutcomeHandle {
  /** undefined: not yet. */
  known: KnownOutcome | undefined
  /** The failure of the last request; an earlier result stays. */
  error: unknown
  asking: boolean
  checkOutcome: () => Promise<void>
}

const nothing: Pick<OutcomeHandle, 'known' | 'error' | 'asking'> = { known: undefined, error: undefined, asking: true }

/** Loads the result of a payment: on arrival, on request, and when the person returns to the page. */
export function useOutcome(checkoutNo: string): OutcomeHandle {
  const browser = useBrowser()
  const [state, setState] = useState(nothing)
  const running = useRef(false)
  const orders = useRef<readonly Order[]>(undefined)

  const checkOutcome = useCallback(async () => {
    if (!browser || running.current) return
    running.current = true
    const { quietly } = browser.client
    setState(before => ({ ...before, asking: true }))
    try {
      const path = 'POST /checkouts/{checkout_no}/outcome'
      const outcome = await quietly(path, { params: { checkout_no: checkoutNo }, body: {} })
      // Paid, they are other orders than before: booked, and of one in two parts the rest is known.
      const known = outcome.outcome === 'success' ? undefined : orders.current
      const [View, found] = await Promise.all([
        loadView(outcome),
        // The result matters most: it is shown even if the orders cannot be loaded.
        known ?? loadOrders(quietly, outcome.checkout).catch(() => undefined),
      ])
      orders.current = found
      setState(({ known }) => ({
        known: { outcome, orders: found ?? [], round: known ? known.round + 1 : 0, View },
        error: undefined,
        asking: false,
      }))
    } catch (error) {
      setState(({ known }) => ({ known, error, asking: false }))
    } finally {
      running.current = false
    }
  }, [browser, checkoutNo])

  useEffect(() => void checkOutcome(), [checkOutcome])
  useReturn(() => {
    if (state.known?.outcome.outcome !== 'success') void checkOutcome()
  })
  useEffect(() => {
    if (state.error === undefined) return
    const online = () => void checkOutcome()
    addEventListener('online', online)
    return () => removeEventListener('online', online)
  }, [state.error, checkOutcome])
  return { ...state, checkOutcome }
}
