import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/kit/icon.tsx'
import { OrderForm, type OrderFormProps } from '../../parts/order-form/order-form.tsx'
import type { Flow } from './flow.ts'
import type { Quote } from './rent-bill.tsx'

interface PayStepProps {
  flow: Flow
  fill: string
  map: string
  /** An issue of the first step was found. */
  onRefused: () => void
  onQuote: (quote: Quote) => void
  onPlaced: OrderFormProps['onPlaced']
}

/** The order itself: the choice, the conditions, the button. */
export function PayStep({ flow, fill, map, onRefused, onQuote, onPlaced }: PayStepProps) {
  const t = useTranslations('rent_fill.pay')
  const { rental, model, recipient, start } = flow
  const { contact, address, billing, isBilledElsewhere } = recipient
  const sku = model?.rent?.sku_id
  const lines = useMemo(
    () => (sku && start ? [{ sku_id: sku, quantity: 1, months: rental.months, start_on: start, remark: '' }] : []),
    [sku, start, rental.months],
  )
  if (lines.length === 0) return null

  /** Issues with name or address are shown in the first step. */
  function lead<Faults extends readonly unknown[]>(found: Faults): Faults {
    if (found.length > 0) onRefused()
    return found
  }

  return (
    <div className="rent-form">
      <OrderForm
        lines={lines}
        country={address.value.country}
        address={{ ...contact.value, ...address.value }}
        gardenId={rental.garden.kept?.garden_id}
        remark={rental.remark}
        billing={isBilledElsewhere ? billing.value : undefined}
        check={() => lead(recipient.check())}
        onFields={fields => lead(recipient.setServerErrors(fields))}
        onQuote={onQuote}
        onPlaced={onPlaced}
        changeGoods={fill}
        changeAddress={fill}
      />
      <p className="rent-back">
        <a href={map} className="button button-quiet">
          <Icon name="arrow-left" />
          <span>{t('back')}</span>
        </a>
      </p>
    </div>
  )
}
