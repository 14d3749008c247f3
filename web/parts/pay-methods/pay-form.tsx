import './pay.css'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { PayMethod } from '#domain/payments/methods.ts'
import { staying } from '#ui/app/staying.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { readBeginning } from '../checkout/beginning.ts'
import { type Hindrance, type Payment, usualMethod } from './checkout.ts'
import { Deadline } from './deadline.tsx'
import { GiveUp } from './give-up.tsx'
import { MethodCards } from './method-cards.tsx'
import { useStartPayment } from './use-start-payment.ts'

interface PayFormProps {
  paying: Payment
  /** The checkout may have changed: loads it again. */
  onChanged: () => void
  onHindered: (hindrance: Hindrance) => void
}

/** The payment methods, the pay button, and the link that cancels the order. */
export function PayForm({ paying, onChanged, onHindered }: PayFormProps) {
  const t = useTranslations('pay')
  const money = useMoney()
  const { checkout, orders } = paying
  const begin = readBeginning(useLocation().state)
  const [chosen, setMethod] = useState(() => begin ?? usualMethod(orders, checkout.pay_methods))
  // The shop may withdraw a method while the page is open.
  const method = checkout.pay_methods.includes(chosen) ? chosen : usualMethod(orders, checkout.pay_methods)
  const { busy, told, start } = useStartPayment(checkout.checkout_no, { onHindered, onChanged })
  useBeginning(begin === method ? begin : undefined, start)
  return (
    <form
      className="pay-form"
      method="dialog"
      onSubmit={event => {
        event.preventDefault()
        void start(method)
      }}
    >
      <Deadline key={checkout.pay_until} paying={paying} onOver={onChanged} />
      <MethodCards offered={checkout.pay_methods} value={method} onChange={setMethod} />
      <div className="pay-end">
        {told && (
          <Notice tone="error" live title={t('not_started')}>
            {told}
          </Notice>
        )}
        <Button type="submit" variant="primary" size="l" wide busy={busy} className="pay-button">
          {t(`button.${method}`, { amount: money(checkout.due_now) })}
        </Button>
        <p className="pay-small">{t('leaving')}</p>
        <div className="pay-other">
          {checkout.purpose !== 'balance' && <GiveUp checkout={checkout} onDone={onChanged} onHindered={onHindered} />}
        </div>
      </div>
    </form>
  )
}

/** Begins the payment that was chosen with the order, once: a reload and the way back show the form instead. */
function useBeginning(method: PayMethod | undefined, start: (method: PayMethod) => Promise<void>): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isBegun = useRef(false)
  useEffect(() => {
    if (!method || isBegun.current) return
    isBegun.current = true
    navigate(pathname + search, { replace: true, preventScrollReset: true, state: staying })
    void start(method)
  }, [method, start, navigate, pathname, search])
}
