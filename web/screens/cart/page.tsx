import './cart.css'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { defineScreen } from '../../screen.ts'
import { CartView } from './cart-view.tsx'

export const screen = defineScreen({
  Page: function CartPage() {
    const t = useTranslations('cart')
    const tPage = useTranslations('pages.cart')
    const fetchCart = useCallback((call: Call) => call('GET /cart', {}), [])
    const load = useLoad(fetchCart)
    return (
      <section className="page-frame">
        <header className="cart-head">
          <h1 tabIndex={-1}>{tPage('heading')}</h1>
        </header>
        <Loaded load={load} loading={t('loading')} failed={t('failed')} shape="rows">
          {(cart, { replace }) => <CartView cart={cart} replace={replace} />}
        </Loaded>
      </section>
    )
  },
})
