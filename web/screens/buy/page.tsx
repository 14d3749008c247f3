import './buy.css'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useEnv } from '../../env.tsx'
import { CheckoutSteps } from '../../parts/checkout/checkout-steps.tsx'
import { useStartText } from '../../parts/checkout/use-start-text.ts'
import { OrdersClosed } from '../../parts/order-form/orders-closed.tsx'
import { pagePath } from '../../paths.ts'
import { defineScreen } from '../../screen.ts'
import { CartOrder } from './cart-order.tsx'
import { ModelOrder } from './model-order.tsx'

export const screen = defineScreen({
  Page: function BuyPage() {
    const tPage = useTranslations('pages.buy')
    const { language } = useEnv()
    const { search } = useLocation()
    const start = useStartText()
    const type = new URLSearchParams(search).get('type')
    return (
      <section className="page-frame checkout">
        <header className="buy-head">
          <h1 tabIndex={-1}>{tPage('heading')}</h1>
          <p className="page-lead">{start}</p>
          <CheckoutSteps
            current="order"
            choose={type ? pagePath(language, 'detail', { type, kind: 'buy' }) : pagePath(language, 'cart')}
          />
        </header>
        <OrdersClosed />
        {type ? <ModelOrder key={type} deviceType={type} /> : <CartOrder />}
      </section>
    )
  },
})
