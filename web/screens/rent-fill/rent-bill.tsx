import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import type { Day } from '#domain/calendar.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { Button } from '#ui/kit/button.tsx'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { BillDialog } from '../../parts/bill/bill-dialog.tsx'
import type { BillLine } from '../../parts/bill/bill-line.ts'
import { noon } from '../../parts/calendar/calendar.tsx'
import { CheckoutBar } from '../../parts/checkout/checkout-bar.tsx'
import type { ModelCard } from '../../parts/model-card.ts'
import { computeDue, type Due } from '../detail/buying/term.ts'

export type Quote = CallData<'POST /quotes'>

interface RentBillProps {
  model: ModelCard | undefined
  months: number
  start: Day | undefined
  /** The quote, once there is one: with codes, discounts and the freight of the country. */
  quote: Quote | undefined
}

/** The total, always visible: beside the form, or in a bar at the bottom of a small page. */
export function RentBill({ model, months, start, quote }: RentBillProps) {
  const t = useTranslations('rent_fill.bill')
  const money = useMoney()
  const due = model?.rent ? computeDue(model.rent, model.freight, months) : undefined
  const today = quote?.totals.due_today ?? due?.due_today
  return (
    <>
      <aside className="rent-bill" aria-label={t('label')}>
        <p className="rent-bill-title">{model ? model.name : t('no_model')}</p>
        <Lines model={model} due={due} start={start} quote={quote} />
      </aside>
      <CheckoutBar isReady={quote !== undefined}>
        {due && model && today !== undefined ? (
          <details className="rent-bar">
            <summary>
              <span className="checkout-bar-words">
                <span>{t('bar', { name: model.name, months })}</span>
                <strong className="figures">{t('today_sum', { sum: money(today) })}</strong>
              </span>
              <Icon name="caret-up-bold" className="rent-bar-sign" />
            </summary>
            <div className="rent-bar-body">
              <Lines model={model} due={due} start={start} quote={quote} />
            </div>
          </details>
        ) : (
          <p>{t('no_model')}</p>
        )}
      </CheckoutBar>
    </>
  )
}

interface LinesProps {
  model: ModelCard | undefined
  due: Due | undefined
  start: Day | undefined
  quote: Quote | undefined
}

function Lines({ model, due, start, quote }: LinesProps) {
  const t = useTranslations('rent_fill.bill')
  const money = useMoney()
  const format = useFormatter()
  const [open, setOpen] = useState(false)
  if (!model || !due) return <p className="field-hint">{t('no_model_hint')}</p>
  const freight = quote?.totals.freight ?? due.freight
  const discounts = (['activity_discount', 'coupon_discount', 'share_discount'] as const)
    .map(name => ({ name, off: quote ? quote.totals[name] : name === 'activity_discount' ? due.activity_discount : 0 }))
    .filter(({ off }) => off > 0)
    .map(({ name, off }) => ({ term: t(name), value: money(-off) }))
  return (
    <>
      <p className="rent-bill-term">
        {start
          ? t('term', {
              months: due.months,
              day: format.dateTime(noon(start), { day: 'numeric', month: 'long', year: 'numeric' }),
            })
          : t('term_open', { months: due.months })}
      </p>
      <DefinitionList
        items={[
          {
            term: t('rent_sum', { count: due.counted_months, monthly: money(due.counted_monthly, true) }),
            value: money(quote?.totals.goods ?? due.rent),
          },
          ...discounts,
          { term: t('freight'), value: freight === 0 ? t('free') : money(freight) },
          { term: t('deposit'), value: money(quote?.totals.deposit ?? due.deposit) },
          { term: t('today'), value: money(quote?.totals.due_today ?? due.due_today), total: true, live: true },
        ]}
      />
      {due.plain && (
        <p className="rent-bill-note">
          {t('cheapest', { months: due.months, counted: due.counted_months, plain: money(due.plain.total, true) })}
        </p>
      )}
      <p className="rent-bill-note">{t('note')}</p>
      <Button size="s" variant="quiet" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <BillDialog line={open ? toBillLine(model, due, start, quote) : undefined} onClose={() => setOpen(false)} />
    </>
  )
}

/** The line of the quote if there is one; before that the same amounts without VAT. */
function toBillLine(model: ModelCard, due: Due, start: Day | undefined, quote: Quote | undefined): BillLine {
  const [line] = quote?.lines ?? []
  if (line) return line
  return {
    name: model.name,
    variant: '',
    kind: 'rent',
    device_type: model.key,
    quantity: 1,
    months: due.months,
    start_on: start ?? null,
    price: due.rent,
    monthly: due.counted_monthly,
    counted_months: due.counted_months,
    goods: due.rent,
    activity_discount: due.activity_discount,
    coupon_discount: 0,
    share_discount: 0,
    freight: due.freight,
    deposit: due.deposit,
    due: due.due_today,
    vat_percent: null,
    net: 0,
    vat: 0,
  }
}
