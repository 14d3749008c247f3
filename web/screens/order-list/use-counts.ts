import { useEffect, useState } from 'react'
import { type OrderTab, orderTabs } from '#domain/orders/tabs.ts'
import { useBrowser } from '../../env.tsx'
import type { OrderKind } from '../../parts/order-facts/order.ts'

export type Counts = { readonly [Tab in OrderTab]?: number }

/** The number of orders per tab. The list works without them. */
export function useCounts(kind: OrderKind, changes: number): Counts {
  const quietly = useBrowser()?.client.quietly
  const [counts, setCounts] = useState<Counts>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted again after a change
  useEffect(() => {
    if (!quietly) return
    let gone = false
    const count = async (tab: OrderTab) => {
      const { total } = await quietly('GET /orders', { query: { kind, tab, page_size: 1 } })
      return [tab, total] as const
    }
    Promise.all(orderTabs.map(count)).then(
      found => !gone && setCounts(Object.fromEntries(found)),
      (error: unknown) => console.warn('orders not counted', error),
    )
    return () => {
      gone = true
    }
  }, [quietly, kind, changes])
  return counts
}
