import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import type { Call, CallData } from '#contract/protocol/call.ts'
import type { OrderTab } from '#domain/orders/tabs.ts'
import { type Load, useLoad } from '#ui/app/use-load.ts'
import { useRefresh } from '#ui/app/use-refresh.ts'
import { useBrowser } from '../../env.tsx'
import type { StoredGarden } from '../../parts/garden-map/garden-value.ts'
import { type DrawnGarden, isDrawn } from '../../parts/garden-picture/drawn-garden.ts'
import type { OrderKind } from '../../parts/order-facts/order.ts'

export type OrderPage = CallData<'GET /orders'> & {
  /** The gardens of the rentals. */
  gardens: readonly DrawnGarden[]
}

export interface OrdersHandle {
  load: Load<OrderPage>
  /** Loads the shown orders again. */
  refresh: () => Promise<void>
  more: { busy: boolean; problem: string | undefined; show: () => Promise<number | undefined> }
}

const pageSize = 10
const largestPage = 100

/** The newest orders first, and more of them on request. */
export function useOrders(kind: OrderKind, tab: OrderTab | undefined): OrdersHandle {
  const browser = useBrowser()
  const t = useTranslations('order_words')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [visibleCount, setVisibleCount] = useState(pageSize)
  const query = useCallback(
    (page_size: number, after?: string) => ({ kind, page_size, ...(tab && { tab }), ...(after && { after }) }),
    [kind, tab],
  )
  const fetchPage = useCallback(
    async (call: Call, page_size: number): Promise<OrderPage> => {
      const [page, gardens] = await Promise.all([
        call('GET /orders', { query: query(page_size) }),
        kind === 'rent' ? fetchDrawnGardens(call) : [],
      ])
      return { ...page, gardens }
    },
    [kind, query],
  )
  const first = useCallback((call: Call) => fetchPage(call, pageSize), [fetchPage])
  const load = useLoad(first)
  const again = useCallback(
    (call: Call) => fetchPage(call, Math.min(visibleCount, largestPage)),
    [fetchPage, visibleCount],
  )
  const refresh = useRefresh(load, again)

  /** Resolves to the index of the first new order. */
  async function show(): Promise<number | undefined> {
    if (!browser || busy || load.state !== 'ready' || !load.data.after) return undefined
    const { list, after, gardens } = load.data
    setBusy(true)
    setProblem(undefined)
    try {
      const next = await browser.client.quietly('GET /orders', { query: query(pageSize, after) })
      load.replace({ ...next, list: [...list, ...next.list], gardens })
      setVisibleCount(list.length + next.list.length)
      return list.length
    } catch (error) {
      setProblem(error instanceof CallFailure && error.isUnreported ? error.text : t('failed_text'))
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return { load, refresh, more: { busy, problem, show } }
}

/** The list is complete without them. */
async function fetchDrawnGardens(call: Call): Promise<DrawnGarden[]> {
  const { list }: { list: StoredGarden[] } = await call('GET /gardens', {}).catch(() => ({ list: [] }))
  return list.filter(isDrawn)
}
