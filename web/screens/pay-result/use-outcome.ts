import { useCallback, useEffect, useRef, useState } from 'react'
import { useBrowser } from '../../env.tsx'
import { loadOrders, type Order, type Outcome } from '../../parts/pay-methods/checkout.ts'
import { useReturn } from '../../parts/pay-methods/use-return.ts'
import { type View, viewOf } from './views.ts'

export interface Known {
  answer: Outcome
  orders: readonly Order[]
  /** How often it was asked before. */
  round: number
  View: View
}

export interface OutcomeHandle {
  /** undefined: not yet. */
  known: Known | undefined
  /** Of the last asking; what was known before stays. */
  error: unknown
  asking: boolean
  ask: () => Promise<void>
}

const nothing: Pick<OutcomeHandle, 'known' | 'error' | 'asking'> = { known: undefined, error: undefined, asking: true }

/** Asks what became of a payment: on arrival, when told to, and when somebody comes back to the page. */
export function useOutcome(checkoutNo: string): OutcomeHandle {
  const browser = useBrowser()
  const [state, setState] = useState(nothing)
  const running = useRef(false)
  const orders = useRef<readonly Order[]>(undefined)

  const ask = useCallback(async () => {
    if (!browser || running.current) return
    running.current = true
    const { quietly } = browser.client
    setState(before => ({ ...before, asking: true }))
    try {
      const path = 'POST /checkouts/{checkout_no}/outcome'
      const answer = await quietly(path, { params: { checkout_no: checkoutNo }, body: {} })
      const [View, found] = await Promise.all([
        viewOf(answer),
        // The outcome is what people came for: without the names of things it is told all the same.
        orders.current ?? loadOrders(quietly, answer.checkout).catch(() => undefined),
      ])
      orders.current = found
      setState(({ known }) => ({
        known: { answer, orders: found ?? [], round: known ? known.round + 1 : 0, View },
        error: undefined,
        asking: false,
      }))
    } catch (error) {
      setState(({ known }) => ({ known, error, asking: false }))
    } finally {
      running.current = false
    }
  }, [browser, checkoutNo])

  useEffect(() => void ask(), [ask])
  useReturn(() => {
    if (state.known?.answer.outcome !== 'success') void ask()
  })
  useEffect(() => {
    if (state.error === undefined) return
    const online = () => void ask()
    addEventListener('online', online)
    return () => removeEventListener('online', online)
  }, [state.error, ask])
  return { ...state, ask }
}
