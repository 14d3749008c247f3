import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { CallFailure } from '#client/call-failure.ts'
import type { Call } from '#contract/protocol/call.ts'
import { useCurrentUser } from '#ui/app/current-user.ts'
import { useBrowser, useEnv } from '../../env.tsx'
import { mailedOrderPath, type WantedOrders } from './mailed-order-path.ts'

export type { WantedOrders }

export interface MailedOrder {
  /** The number in the link of a mail; empty: none. */
  checkoutNo: string
  /**
   * `asking`: it is being checked whether the order is this person's; `several`: it is, and there are several;
   * `unknown`: it is not, or does not exist: the response does not say which.
   */
  state: 'none' | 'asking' | 'several' | 'unknown'
  orders: WantedOrders
  /** Loads again, after the code. */
  lookAgain: () => Promise<void>
}

/** The order that a mail links to: a person who can read it already goes straight there. */
export function useMailedOrder(): MailedOrder {
  const [search] = useSearchParams()
  const checkoutNo = search.get('checkout_no') ?? ''
  const { language } = useEnv()
  const browser = useBrowser()
  const navigate = useNavigate()
  const isVisitor = useCurrentUser().kind === 'visitor'
  const [found, setFound] = useState<WantedOrders>()

  const running = useRef<Promise<void>>(undefined)
  const lookAgain = useCallback((): Promise<void> => {
    async function look(quietly: Call): Promise<void> {
      const orders = await fetchOrders(quietly, checkoutNo)
      const destination = mailedOrderPath(search, orders, language)
      if (destination) navigate(destination, { replace: true })
      else setFound(orders)
    }
    if (!browser || checkoutNo === '') return Promise.resolve()
    // The session that the code opened triggers this too: loaded once.
    running.current ??= look(browser.client.quietly).finally(() => {
      running.current = undefined
    })
    return running.current
  }, [browser, checkoutNo, search, language, navigate])

  useEffect(() => {
    if (!isVisitor) void lookAgain()
  }, [isVisitor, lookAgain])

  return { checkoutNo, state: getState(), orders: found ?? [], lookAgain }

  function getState(): MailedOrder['state'] {
    if (checkoutNo === '') return 'none'
    if (found) return found.length > 1 ? 'several' : 'unknown'
    return isVisitor ? 'unknown' : 'asking'
  }
}

async function fetchOrders(quietly: Call, checkout_no: string): Promise<WantedOrders> {
  try {
    return (await quietly('GET /checkouts/{checkout_no}', { params: { checkout_no } })).orders
  } catch (error) {
    // Whatever failed, the code still gives access.
    if (!(error instanceof CallFailure)) console.warn('checkout not read', error)
    return []
  }
}
