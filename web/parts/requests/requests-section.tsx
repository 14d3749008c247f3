import '../letter.css'
import './requests.css'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { type RecallRemedy, requestForRemedy } from '#domain/devices/recalls.ts'
import { staying } from '#ui/app/staying.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { useRefresh } from '#ui/app/use-refresh.ts'
import { LazyDialog } from '../order-facts/lazy-dialog.tsx'
import type { OrderDetail } from '../order-facts/order.ts'
import { OrderLoaded } from '../order-facts/order-loaded.tsx'
import { ChoiceList } from './apply/choice-list.tsx'
import type { ItemChoices } from './apply/choices.ts'
import { applyDialog } from './dialogs.ts'
import { RecallCard } from './recall-card.tsx'
import type { ApplyType, OrderRequests } from './request.ts'
import { isOpen } from './request.ts'
import { RequestCard } from './request-card.tsx'

export interface RequestsSectionProps {
  order: OrderDetail
  /** A request was made or changed: the order may have changed too. */
  onChanged: () => void
}

/** All after-sale requests with their status, and the requests that are possible now. */
export function RequestsSection({ order, onChanged }: RequestsSectionProps) {
  const t = useTranslations('requests')
  const { order_no, order_status, end_time, remaining_days } = order
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state or day, other things to ask
  const fetchOrderRequests = useCallback(
    (call: Call) => call('GET /orders/{order_no}/after-sale', { params: { order_no } }),
    [order_no, order_status, end_time, remaining_days],
  )
  const load = useLoad(fetchOrderRequests)
  const refresh = useRefresh(load, fetchOrderRequests)
  const changed = () => {
    void refresh()
    onChanged()
  }
  return (
    <section id="requests" aria-labelledby="order-requests">
      <h2 id="order-requests">{t('heading')}</h2>
      <OrderLoaded load={load} loading={t('loading')} failed={t('failed')} lines={6}>
        {data => <RequestsContent order={order} data={data} onChanged={changed} />}
      </OrderLoaded>
    </section>
  )
}

interface RequestsContentProps {
  order: OrderDetail
  data: OrderRequests
  onChanged: () => void
}

interface ApplyTarget {
  item: ItemChoices
  type: ApplyType
  /** Chosen for a recalled machine. */
  recallRemedy?: RecallRemedy
}

function RequestsContent({ order, data, onChanged }: RequestsContentProps) {
  const t = useTranslations('requests')
  const [target, setTarget] = useApplyTarget(data)
  const { requests, items, today } = data
  return (
    <div className="requests">
      {items.map(item => (
        <RecallCard
          key={item.item_id}
          order={order}
          item={item}
          onChoose={recallRemedy => setTarget({ item, recallRemedy, type: requestForRemedy(recallRemedy, order.kind) })}
        />
      ))}
      {requests.length > 0 && (
        <ul className="request-list" aria-label={t('list')}>
          {requests.map(request => (
            <li key={request.request_no}>
              <RequestCard order={order} request={request} startsOpen={isOpen(request)} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
      <ChoiceList items={items} onApply={(item, type) => setTarget({ item, type })} />
      {target && (
        <LazyDialog
          dialog={applyDialog}
          dialogProps={{ ...target, order, today, onChanged, onClose: () => setTarget(undefined) }}
        />
      )}
    </div>
  )
}

/** `?ask=renewal` in the address, from a mail or another page, opens that request if it is possible. */
function useApplyTarget({ items }: OrderRequests) {
  const [search, setSearch] = useSearchParams()
  const named = search.get('ask')
  const [target, setTarget] = useState<ApplyTarget>()
  useEffect(() => {
    if (named === null) return
    for (const item of items) {
      const choice = item.choices.find(({ apply_type, allowed }) => allowed && apply_type === named)
      if (choice) setTarget({ item, type: choice.apply_type })
    }
    const rest = new URLSearchParams(search)
    rest.delete('ask')
    setSearch(rest, { replace: true, preventScrollReset: true, state: staying })
  }, [named, items, search, setSearch])
  return [target, setTarget] as const
}
