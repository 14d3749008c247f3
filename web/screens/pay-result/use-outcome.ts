import { useCallback, useEffect, useRef, useState } from 'react'
import { useBrowser } from '../../env.tsx'
import { loadOrders, type Order, type Outcome } from '../../parts/pay-methods/checkout.ts'
import { useReturn } from '../../parts/pay-methods/use-return.ts'
import { loadView, type View } from './views.ts'

export interface KnownOutcome {
  outcome: Outcome
  orders: readonly Order[]
  /** How often it was asked before. */
  round: number
  View: View
}

export interface OutcomeHandle {
  /** undefined: not yet. */
  known: KnownOutcome | undefined
  /** Of the last asking; what was known before stays. */
  error: unknown
  asking: boolean
  checkOutcome: () => Promise<void>
}

const nothing: Pick<OutcomeHandle, 'known' | 'error' | 'asking'> = { known: undefined, error: undefined, asking: true }

/** Asks what became of a payment: on arrival, when told to, and when somebody comes back to the page. */
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
      const [View, found] = await Promise.all([
        loadView(outcome),
        // The outcome is what people came for: without the names of things it is told all the same.
        orders.current ?? loadOrders(quietly, outcome.checkout).catch(() => undefined),
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
