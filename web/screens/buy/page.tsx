import './buy.css'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Steps } from '#ui/kit/steps.tsx'
import { useEnv } from '../../env.tsx'
import { useServedParts } from '../../layout/use-config.ts'
import { useMethods } from '../../layout/use-methods.ts'
import { useCountries } from '../../parts/address-form/use-countries.ts'
import { OrdersClosed } from '../../parts/order-form/orders-closed.tsx'
import { pagePath } from '../../paths.ts'
import { defineScreen } from '../../screen.ts'
import { CartOrder } from './cart-order.tsx'
import { ModelOrder } from './model-order.tsx'

export const screen = defineScreen({
  Page: function BuyPage() {
    const t = useTranslations('buy')
    const tPage = useTranslations('pages.buy')
    const { language } = useEnv()
    const { search } = useLocation()
    const type = new URLSearchParams(search).get('type')
    return (
      <section className="page-frame">
        <header className="buy-head">
          <h1 tabIndex={-1}>{tPage('heading')}</h1>
          <p className="page-lead">{t('start', { countries: useDelivered(), methods: useMethods() })}</p>
          <Steps
            label={t('steps.label')}
            current="order"
            steps={[
              {
                id: 'cart',
                label: t('steps.cart'),
                href: type ? pagePath(language, 'detail', { type }) : pagePath(language, 'cart'),
              },
              { id: 'order', label: t('steps.order') },
              { id: 'pay', label: t('steps.pay') },
            ]}
          />
        </header>
        <OrdersClosed />
        {type ? <ModelOrder key={type} deviceType={type} /> : <CartOrder />}
      </section>
    )
  },
})

/** The delivery countries, or the part of them that is served, named before anything is filled in (CRD art. 8(3)). */
function useDelivered(): string {
  const t = useTranslations('buy')
  const { language } = useEnv()
  const parts = useServedParts()
  const names = useCountries()
    .filter(({ delivered }) => delivered)
    .map(({ code, name }) => {
      const part = parts.find(({ country }) => country === code)
      return part ? t('start_part', { country: name, area: part.area }) : name
    })
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
}
