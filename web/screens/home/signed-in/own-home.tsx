import '../../../parts/order-facts/order-facts.css'
import '../../order-list/order-list.css'
import '../../order-end/order-end.css'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { greetingAt } from '#domain/accounts/greeting.ts'
import { useCurrentUser } from '#ui/app/current-user.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { useRefresh } from '#ui/app/use-refresh.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useEnv } from '../../../env.tsx'
import { findNextStep, isUrgent } from '../../../parts/order-actions/find-next-step.ts'
import { signDialog } from '../../../parts/order-actions/lazy-sign-dialog.ts'
import { LazyDialog } from '../../../parts/order-facts/lazy-dialog.tsx'
import { formatFullName, isOver, type Order } from '../../../parts/order-facts/order.ts'
import { OrderLoaded } from '../../../parts/order-facts/order-loaded.tsx'
import { pagePath } from '../../../paths.ts'
import { MachinePicture } from '../../../pictures/machine-picture.tsx'
import { renderedPicture } from '../../../pictures/machine-pictures.ts'
import { EndOptions } from '../../order-end/end-options.tsx'
import { loadEnd } from '../../order-end/load-end.ts'
import { OrderRow } from '../../order-list/order-row.tsx'
import { useDusk } from '../dusk/use-dusk.ts'

/** After sunset, behind the greeting. */
const night = renderedPicture('night')
const duskSizes = '(width < 48rem) 100vw, 60vw'

/** More than anybody has open at once. */
const listed = 20

/** The home page of a customer: what ends soon with its choices, then every open order with its next action. */
export function Component() {
  const t = useTranslations('own_home')
  const fetchOrders = useCallback((call: Call) => call('GET /orders', { query: { page_size: listed } }), [])
  const load = useLoad(fetchOrders)
  const refresh = useRefresh(load, fetchOrders)
  const open = load.state === 'ready' ? load.data.list.filter(order => !isOver(order)) : undefined
  const ending = open?.find(order => findNextStep(order) === 'end')
  return (
    <div className="own-home-sections">
      <Head open={open} ending={ending} />
      <OrderLoaded load={load} loading={t('loading')} failed={t('failed')} lines={6}>
        {() => (
          <>
            {ending && <Ending key={ending.order_no} orderNo={ending.order_no} />}
            {open && open.length > 0 && <OpenOrders orders={open} onChanged={() => void refresh()} />}
          </>
        )}
      </OrderLoaded>
    </div>
  )
}

interface HeadProps {
  open: readonly Order[] | undefined
  ending: Order | undefined
}

function Head({ open, ending }: HeadProps) {
  const t = useTranslations('own_home')
  const { language } = useEnv()
  const times = useTimes()
  const person = useCurrentUser()
  const phase = useDusk()
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  // After a navigation, for example from the sign-in, the focus was to go to a heading that was not there yet.
  useEffect(() => {
    if (key !== 'default' && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [key])
  const [first = ''] = person.name === person.email ? [] : (person.name ?? '').split(' ')
  const hour = phase === 'evening' ? 'evening' : greetingAt(new Date().getHours())
  const greeting = t(`greeting.${hour}`, { named: first ? 'yes' : 'no', name: first })
  const days = ending?.remaining_days ?? 0
  const [item] = ending?.items ?? []
  const end = ending?.end_time ? times.day(ending.end_time) : ''
  return (
    <header className="own-home-head" {...(phase !== 'day' && { 'data-dusk': true, 'data-theme': 'dark' })}>
      {phase !== 'day' && night && (
        <MachinePicture className="own-home-dusk" picture={night} alt="" sizes={duskSizes} />
      )}
      <h1 ref={heading} tabIndex={-1}>
        {greeting} {ending && <span className="own-home-days">{t('ends', { days })}</span>}
      </h1>
      {open && (
        <p className="page-lead">
          {item
            ? t(days > 0 ? 'ending' : 'ended', { name: formatFullName(item), end })
            : t('lead', { count: open.length })}
        </p>
      )}
      {open?.length === 0 && (
        <p className="own-home-ways">
          <ButtonLink variant="primary" href={pagePath(language, 'rent_home')}>
            {t('rent')}
          </ButtonLink>
          <ButtonLink href={pagePath(language, 'product')}>{t('buy')}</ButtonLink>
        </p>
      )}
    </header>
  )
}

/** Return, renew or keep the machine, each with its price. */
function Ending({ orderNo }: { orderNo: string }) {
  const t = useTranslations('order_end')
  const fetchEnd = useCallback((call: Call) => loadEnd(call, orderNo), [orderNo])
  const load = useLoad(fetchEnd)
  return (
    <OrderLoaded load={load} loading={t('loading')} failed={t('failed')} lines={6}>
      {({ order, end }) => end && <EndOptions order={order} end={end} />}
    </OrderLoaded>
  )
}

function OpenOrders({ orders, onChanged }: { orders: readonly Order[]; onChanged: () => void }) {
  const t = useTranslations('own_home')
  const account = useTranslations('layout.account')
  const { language } = useEnv()
  const [signing, setSigning] = useState<Order>()
  const urgent = orders.find(order => isUrgent(findNextStep(order)))
  return (
    <section aria-labelledby="own-orders">
      <h2 id="own-orders">{t('orders')}</h2>
      <ul className="orders">
        {orders.map(order => (
          <OrderRow key={order.order_id} order={order} lit={order === urgent} onSign={() => setSigning(order)} />
        ))}
      </ul>
      <p className="own-home-ways">
        <a href={pagePath(language, 'order_rent_list')}>{account('rental_orders')}</a>
        <a href={pagePath(language, 'order_buy_list')}>{account('purchase_orders')}</a>
      </p>
      {signing && (
        <LazyDialog
          dialog={signDialog}
          dialogProps={{ order: signing, open: true, onClose: () => setSigning(undefined), onChanged }}
        />
      )}
    </section>
  )
}
