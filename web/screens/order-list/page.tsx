import '../../parts/order-facts/order-facts.css'
import './order-list.css'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { orderTabs } from '#domain/orders/tabs.ts'
import { staying } from '#ui/app/staying.ts'
import { Tabs } from '#ui/kit/tabs.tsx'
import type { OrderKind } from '../../parts/order-facts/order.ts'
import { defineScreen } from '../../screen.ts'
import { ListHead } from './list-head.tsx'
import { OrderRows } from './order-rows.tsx'
import { useCounts } from './use-counts.ts'

const all = 'all'
const tabs = [all, ...orderTabs] as const

/** One's own rentals, or purchases: all of them, or those with the same next step. */
export const screen = defineScreen({
  Page: function OrderListPage({ page }) {
    return <List key={page} kind={page === 'order_rent_list' ? 'rent' : 'buy'} />
  },
})

function List({ kind }: { kind: OrderKind }) {
  const t = useTranslations('order_words.list')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const requestedTab = search.get('tab')
  const chosen = tabs.find(tab => tab === requestedTab) ?? all
  // An action on an order may have moved it to another tab.
  const [changes, setChanges] = useState(0)
  const counts = useCounts(kind, changes)
  return (
    <section className="page-frame">
      <ListHead kind={kind} />
      <Tabs
        label={t('tabs')}
        selected={chosen}
        onSelect={id =>
          navigate(id === all ? '?' : `?tab=${id}`, { replace: true, preventScrollReset: true, state: staying })
        }
        tabs={tabs.map(tab => ({
          id: tab,
          label: t(`tab.${tab}`),
          ...(tab !== all && counts[tab] ? { count: counts[tab] } : {}),
          panel: tab === chosen && (
            <OrderRows
              key={tab}
              kind={kind}
              tab={tab === all ? undefined : tab}
              onChanged={() => setChanges(count => count + 1)}
            />
          ),
        }))}
      />
    </section>
  )
}
