import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderTab } from '#domain/orders/tabs.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { EmptyState } from '#ui/kit/empty-state.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'
import { useEnv } from '../../env.tsx'
import { findNextStep, isUrgent } from '../../parts/order-actions/find-next-step.ts'
import { signDialog } from '../../parts/order-actions/lazy-sign-dialog.ts'
import { LazyDialog } from '../../parts/order-facts/lazy-dialog.tsx'
import type { Order, OrderKind } from '../../parts/order-facts/order.ts'
import { OrderLoaded } from '../../parts/order-facts/order-loaded.tsx'
import { pagePath } from '../../paths.ts'
import { OrderRow } from './order-row.tsx'
import { type OrderPage, type OrdersHandle, useOrders } from './use-orders.ts'

interface OrderRowsProps {
  kind: OrderKind
  tab: OrderTab | undefined
  onChanged: () => void
}

export function OrderRows({ kind, tab, onChanged }: OrderRowsProps) {
  const t = useTranslations('order_words.list')
  const handle = useOrders(kind, tab)
  return (
    <OrderLoaded load={handle.load} loading={t('loading')} failed={t('failed')} shape="rows">
      {page =>
        page.list.length === 0 ? (
          <Empty kind={kind} tab={tab} />
        ) : (
          <Rows page={page} handle={handle} onChanged={onChanged} />
        )
      }
    </OrderLoaded>
  )
}

interface RowsProps {
  page: OrderPage
  handle: OrdersHandle
  onChanged: () => void
}

function Rows({ page: { list, total, after, gardens }, handle, onChanged }: RowsProps) {
  const t = useTranslations('order_words.list')
  const [signing, setSigning] = useState<Order>()
  const rows = useRef<HTMLUListElement>(null)
  const [firstNew, setFirstNew] = useState<number>()
  // After loading more, the first new order takes the focus.
  useEffect(() => {
    if (firstNew !== undefined) rows.current?.children[firstNew]?.querySelector('a')?.focus()
  }, [firstNew])
  // The first order that waits for its owner is emphasized.
  const lit = list.find(order => isUrgent(findNextStep(order)))
  return (
    <>
      <ul ref={rows} className="orders">
        {list.map(order => (
          <OrderRow
            key={order.order_id}
            order={order}
            garden={gardens.find(({ garden_id }) => garden_id === order.garden_id)}
            lit={order === lit}
            onSign={() => setSigning(order)}
          />
        ))}
      </ul>
      <VisuallyHidden live>{firstNew !== undefined && t('shown', { shown: list.length, total })}</VisuallyHidden>
      {handle.more.problem && (
        <Notice tone="error" live>
          {handle.more.problem}
        </Notice>
      )}
      {after && (
        <div className="orders-more">
          <Button busy={handle.more.busy} onClick={() => void handle.more.show().then(setFirstNew)}>
            {t('more')}
          </Button>
          <span className="order-small figures">{t('shown', { shown: list.length, total })}</span>
        </div>
      )}
      {signing && (
        <LazyDialog
          dialog={signDialog}
          dialogProps={{
            order: signing,
            open: true,
            onClose: () => setSigning(undefined),
            onChanged: () => void handle.refresh().then(onChanged),
          }}
        />
      )}
    </>
  )
}

function Empty({ kind, tab }: Pick<OrderRowsProps, 'kind' | 'tab'>) {
  const t = useTranslations('order_words.list')
  const { language } = useEnv()
  if (tab) return <EmptyState title={t(`nothing.${tab}`)}>{t('nothing_text')}</EmptyState>
  return (
    <EmptyState
      title={t(`empty_${kind}`)}
      action={
        <ButtonLink variant="primary" href={pagePath(language, kind === 'rent' ? 'rent_home' : 'product')}>
          {t(`empty_${kind}_action`)}
        </ButtonLink>
      }
    >
      {t(`empty_${kind}_text`)}
    </EmptyState>
  )
}
