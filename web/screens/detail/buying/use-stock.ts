import { useCallback, useEffect, useState } from 'react'
import type { Call } from '#contract/protocol/call.ts'
import { useLoad } from '#ui/app/use-load.ts'
import type { Model } from './term.ts'

export interface Stock {
  state: 'loading' | 'failed' | 'ready'
  retry: () => void
  /** Machines in stock now; undefined: not known. */
  lease: number | undefined
  buy: number | undefined
  /** For the chosen term; null: none within a year. */
  firstFree: string | null | undefined
}

/** A moving slider sends its request after this pause. */
const settleMs = 300

/**
 * The current stock, loaded by the browser, because the page itself is cached for everyone. The first free day is that
 * of the chosen term: that of a shorter one could be too early.
 */
export function useStock({ key, rent }: Pick<Model, 'key' | 'rent'>, months: number): Stock {
  const isRented = rent !== null
  const settled = useDebounced(months)
  const fetchStock = useCallback(
    (call: Call) => call('GET /device-types/{key}/availability', { params: { key } }),
    [key],
  )
  const fetchFirstFreeDay = useCallback(
    async (call: Call) => {
      if (!isRented) return { months: settled, day: null }
      const query = { months: settled, days: 1 }
      const { first_free_on } = await call('GET /device-types/{key}/free-days', { params: { key }, query })
      return { months: settled, day: first_free_on }
    },
    [key, isRented, settled],
  )
  const stock = useLoad(fetchStock)
  const free = useLoad(fetchFirstFreeDay)
  const day = free.state === 'ready' && free.data.months === months ? free.data.day : undefined
  const known = stock.state === 'ready' ? stock.data : undefined
  const failed = stock.state === 'failed' || free.state === 'failed'
  return {
    state: failed ? 'failed' : known && day !== undefined ? 'ready' : 'loading',
    retry: () => {
      if (stock.state === 'failed') stock.retry()
      if (free.state === 'failed') free.retry()
    },
    lease: known?.lease_inventory,
    buy: known?.buy_inventory,
    firstFree: day,
  }
}

/** Known to be unavailable, not merely unknown. */
export function isGone(stock: Stock, kind: 'rent' | 'buy'): boolean {
  return kind === 'rent' ? stock.firstFree === null : stock.buy === 0
}

/** Can be rented, but not soon: none is in stock. */
export function isLate(stock: Stock): boolean {
  return stock.state === 'ready' && stock.lease === 0
}

function useDebounced(value: number): number {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === settled) return
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value, settled])
  return settled
}
