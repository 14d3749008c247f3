import './order-change.css'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button } from '#ui/kit/button.tsx'
import { formatFullName, type OrderDetail } from '../order-facts/order.ts'
import { type Chosen, isUndivided, ShortageDialog } from './shortage-dialog.tsx'

export interface ShortageChoicesProps {
  order: OrderDetail
  onChanged: () => void
}

type Shortage = CallData<'GET /orders/{order_no}/shortage'>

/** A promised machine is missing: the options of the customer, each with its price. */
export function ShortageChoices({ order, onChanged }: ShortageChoicesProps) {
  const t = useTranslations('order_change.shortage')
  const { order_no } = order
  const fetchShortage = useCallback(
    (call: Call) => call('GET /orders/{order_no}/shortage', { params: { order_no } }),
    [order_no],
  )
  const load = useLoad(fetchShortage)
  const [chosen, setChosen] = useState<Chosen>()

  function changed() {
    if (load.state !== 'loading') load.retry()
    onChanged()
  }

  /** With the quantity, where one line has several machines. */
  function formatName(item: Shortage['items'][number]): string {
    const isOne = order.items.find(({ item_id }) => item_id === item.item_id)?.quantity === 1
    return isOne ? formatFullName(item) : t('pieces', { count: item.quantity, name: formatFullName(item) })
  }

  return (
    <section className="order-change-shortage" aria-labelledby="order-shortage">
      <h2 id="order-shortage">{t(`title_${order.kind}`)}</h2>
      <Loaded load={load} loading={t('loading')} failed={t('failed')} lines={4}>
        {shortage => (
          <>
            <p>{t(shortage.waits ? 'waits' : 'text', { name: shortage.items.map(formatName).join(', ') })}</p>
            {shortage.items.filter(isUndivided).map(item => (
              <p key={item.item_id} className="order-small">
                {t('undivided', { missing: item.quantity, count: item.ends, name: formatFullName(item) })}
              </p>
            ))}
            <ul className="order-change-choices">
              <Wait order={order} shortage={shortage} onChoose={setChosen} />
              <Others order={order} shortage={shortage} onChoose={setChosen} />
              <Refund shortage={shortage} onChoose={setChosen} />
            </ul>
          </>
        )}
      </Loaded>
      {chosen && (
        <ShortageDialog order={order} chosen={chosen} onClose={() => setChosen(undefined)} onChanged={changed} />
      )}
    </section>
  )
}

interface ChoiceProps {
  shortage: Shortage
  onChoose: (chosen: Chosen) => void
}

function Wait({ order, shortage, onChoose }: ChoiceProps & { order: OrderDetail }) {
  const t = useTranslations('order_change.shortage')
  return (
    <li>
      <h3>{t('wait.title')}</h3>
      <p className="order-small">{t(`wait.text_${order.kind}`)}</p>
      {shortage.waits ? (
        <p className="order-change-chosen">{t('wait.chosen')}</p>
      ) : (
        <Button size="s" onClick={() => onChoose({ choice: 'wait' })}>
          {t('wait.action')}
        </Button>
      )}
    </li>
  )
}

function Others({ order, shortage: { others }, onChoose }: ChoiceProps & { order: OrderDetail }) {
  const t = useTranslations('order_change.shortage.other')
  const money = useMoney()
  const times = useTimes()
  return (
    <li>
      <h3>{t('title')}</h3>
      <p className="order-small">{t(others.length > 0 ? 'text' : `none_${order.kind}`)}</p>
      {others.length > 0 && (
        <ul className="order-change-models">
          {others.map(other => (
            <li key={other.device_type}>
              <span className="order-change-model">
                <strong>{formatFullName(other)}</strong>
                <span className="order-small figures">
                  {t('costs', {
                    amount: money(other.after.due),
                    back: money(other.back),
                    cents: other.back,
                  })}
                  {other.start_on && other.start_on !== order.start_time && (
                    <> {t('later', { day: times.day(other.start_on) })}</>
                  )}
                </span>
              </span>
              <Button
                size="s"
                aria-label={t('action_of', { name: formatFullName(other) })}
                onClick={() => onChoose({ choice: 'other', other })}
              >
                {t('action')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Refund({ shortage, onChoose }: ChoiceProps) {
  const t = useTranslations('order_change.shortage.refund')
  const money = useMoney()
  const { refund, ends_order, items } = shortage
  const part = items.some(isUndivided) ? 'text_line' : 'text_part'
  return (
    <li>
      <h3>{t('title')}</h3>
      <p className="order-small">{t(ends_order ? 'text' : part, { amount: money(refund) })}</p>
      <Button size="s" onClick={() => onChoose({ choice: 'refund', shortage })}>
        {t('action', { amount: money(refund) })}
      </Button>
    </li>
  )
}
