import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { CallFailure } from '#client/call-failure.ts'
import type { Call } from '#contract/protocol/call.ts'
import { useCurrentUser } from '#ui/app/current-user.ts'
import { useBrowser, useEnv } from '../../env.tsx'
import { mailedOrderPath, type WantedOrders } from './mailed-order-path.ts'

export type { WantedOrders }

export interface MailedOrder {
  /** As the link of a mail names it; empty: none in particular. */
  checkoutNo: string
  /**
   * `asking`: whether it is this person's already; `several`: it is, and there is more than one; `unknown`: it is not,
   * or it never was: nobody is told which.
   */
  state: 'none' | 'asking' | 'several' | 'unknown'
  orders: WantedOrders
  /** Looks once more, after the code. */
  lookAgain: () => Promise<void>
}

/** The order that a mail leads to: who has it already goes straight there. */
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
    // The session that the code opened is seen here too: asked once.
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
    // Whatever went wrong, the code is a way to it.
    if (!(error instanceof CallFailure)) console.warn('checkout not read', error)
    return []
  }
}
