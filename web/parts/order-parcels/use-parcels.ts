import { useCallback } from 'react'
import type { Call } from '#contract/protocol/call.ts'
import { type Load, useLoad } from '#ui/app/use-load.ts'
import { useRefresh } from '#ui/app/use-refresh.ts'
import type { Parcel } from './parcel.ts'

/** Loaded again when the reader returns to the page: a carrier reports every few hours. */
export function useParcels(orderNo: string): Load<{ list: Parcel[] }> {
  const fetchParcels = useCallback(
    (call: Call) => call('GET /orders/{order_no}/shipments', { params: { order_no: orderNo } }),
    [orderNo],
  )
  const load = useLoad(fetchParcels)
  useRefresh(load, fetchParcels)
  return load
}
