import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import type { OrderLine } from '../../parts/order-form/order.ts'
import { OrderForm, type OrderFormProps } from '../../parts/order-form/order-form.tsx'
import type { Flow } from './flow.ts'

interface PaySectionProps extends Pick<OrderFormProps, 'prepare' | 'onQuote' | 'onPlaced'> {
  flow: Flow
}

/** How it is paid, what is ordered, and the button. */
export function PaySection({ flow, ...order }: PaySectionProps) {
  const t = useTranslations('rent_fill.pay')
  const { rental, model, recipient, start } = flow
  const { contact, address, billing, isBilledElsewhere } = recipient
  const sku = model?.rent?.sku_id
  const chosen = useMemo(
    () => (sku && start ? [{ sku_id: sku, quantity: 1, months: rental.months, start_on: start, remark: '' }] : none),
    [sku, start, rental.months],
  )
  const lines = useSettled(chosen, flow.days.state === 'loading' && sku !== undefined)
  return (
    <div className="rent-section" id="pay" tabIndex={-1}>
      {lines.length > 0 && (
        <OrderForm
          {...order}
          lines={lines}
          pending={lines !== chosen}
          country={address.value.country}
          address={{ ...contact.value, ...address.value }}
          remark={rental.remark}
          billing={isBilledElsewhere ? billing.value : undefined}
          check={recipient.check}
          onFields={recipient.setServerErrors}
          changeGoods="#fill"
          changeAddress="#rent-address"
        />
      )}
      {lines.length === 0 &&
        (model && flow.days.state === 'loading' ? (
          <Skeleton label={t('waiting')} lines={8} />
        ) : (
          <p className="field-hint">{t(model ? 'start_first' : 'model_first')}</p>
        ))}
    </div>
  )
}

const none: readonly OrderLine[] = []
const settleMs = 400

/** The lines once they have not changed for a moment: a slider passes many terms, and each quote is stored. */
function useSettled(chosen: readonly OrderLine[], isLoading: boolean): readonly OrderLine[] {
  const [settled, setSettled] = useState(none)
  const isFirst = settled.length === 0
  useEffect(() => {
    if (isLoading) return
    if (isFirst) return setSettled(chosen)
    const timer = setTimeout(() => setSettled(chosen), settleMs)
    return () => clearTimeout(timer)
  }, [chosen, isLoading, isFirst])
  return settled
}
