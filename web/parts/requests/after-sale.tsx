import './requests.css'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { staying } from '#ui/app/staying.ts'
import { useRefresh } from '#ui/app/use-fresh.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { LaterDialog } from '../order-facts/later-dialog.tsx'
import type { OrderDetail } from '../order-facts/order.ts'
import { OrderLoaded } from '../order-facts/order-loaded.tsx'
import { ChoiceList } from './apply/choice-list.tsx'
import type { ItemChoices } from './apply/choices.ts'
import { applyDialog } from './dialogs.ts'
import type { AfterSale, ApplyType } from './request.ts'
import { isOpen } from './request.ts'
import { RequestCard } from './request-card.tsx'

export interface AfterSalePartProps {
  order: OrderDetail
  /** Something was asked or done: the order may be another. */
  onChanged: () => void
}

/** Everything that was asked after the sale and how far it is, and what can be asked now. */
export function AfterSalePart({ order, onChanged }: AfterSalePartProps) {
  const t = useTranslations('requests')
  const { order_no, order_status, end_time, remaining_days } = order
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state or day, other things to ask
  const ask = useCallback(
    (call: Call) => call('GET /orders/{order_no}/after-sale', { params: { order_no } }),
    [order_no, order_status, end_time, remaining_days],
  )
  const load = useLoad(ask)
  const refresh = useRefresh(load, ask)
  const changed = () => {
    void refresh()
    onChanged()
  }
  return (
    <section id="requests" aria-labelledby="order-requests">
      <h2 id="order-requests">{t('heading')}</h2>
      <OrderLoaded load={load} loading={t('loading')} failed={t('failed')} lines={6}>
        {data => <Loaded order={order} data={data} onChanged={changed} />}
      </OrderLoaded>
    </section>
  )
}

interface LoadedProps {
  order: OrderDetail
  data: AfterSale
  onChanged: () => void
}

interface Wanted {
  item: ItemChoices
  type: ApplyType
}

function Loaded({ order, data, onChanged }: LoadedProps) {
  const t = useTranslations('requests')
  const [wanted, setWanted] = useWanted(data)
  const { requests, items, today } = data
  return (
    <div className="requests">
      {requests.length > 0 && (
        <ul className="request-list" aria-label={t('list')}>
          {requests.map(request => (
            <li key={request.request_no}>
              <RequestCard request={request} startsOpen={isOpen(request)} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
      <ChoiceList items={items} onAsk={(item, type) => setWanted({ item, type })} />
      {wanted && (
        <LaterDialog
          part={applyDialog}
          give={{ ...wanted, order, today, onChanged, onClose: () => setWanted(undefined) }}
        />
      )}
    </div>
  )
}

/** `?ask=renewal` in the address, from a mail or another page, opens what it names where that can be asked. */
function useWanted({ items }: AfterSale) {
  const [search, setSearch] = useSearchParams()
  const named = search.get('ask')
  const [wanted, setWanted] = useState<Wanted>()
  useEffect(() => {
    if (named === null) return
    for (const item of items) {
      const choice = item.choices.find(({ apply_type, allowed }) => allowed && apply_type === named)
      if (choice) setWanted({ item, type: choice.apply_type })
    }
    const rest = new URLSearchParams(search)
    rest.delete('ask')
    setSearch(rest, { replace: true, preventScrollReset: true, state: staying })
  }, [named, items, search, setSearch])
  return [wanted, setWanted] as const
}
