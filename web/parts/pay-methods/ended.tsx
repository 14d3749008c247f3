import './pay.css'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { orderHref, type Payment } from './checkout.ts'
import { OrderAgain } from './order-again.tsx'
import { PaySides } from './pay-sides.tsx'

interface EndedProps {
  paying: Payment
  how: 'expired' | 'canceled' | 'dropped'
}

/** The payment is no longer possible: what happened, what that means, and how to order again. */
export function Ended({ paying, how }: EndedProps) {
  const t = useTranslations('pay.ended')
  const { language } = useEnv()
  const [order] = paying.checkout.orders
  const link = (chunks: React.ReactNode) => <a href={pagePath(language, 'complaints')}>{chunks}</a>
  if (how === 'dropped') {
    return (
      <PaySides paying={paying} heading={t('charge_title')} lead={t('charge')}>
        {order && (
          <p>
            <ButtonLink variant="primary" size="l" href={orderHref(language, order)}>
              {t('to_order')}
            </ButtonLink>
          </p>
        )}
      </PaySides>
    )
  }
  return (
    <PaySides
      paying={paying}
      heading={t(`${how}_title`)}
      lead={how === 'expired' ? t('expired') : t.rich('canceled', { link })}
    >
      <div className="pay-again">
        <p>{t('again_text')}</p>
        <OrderAgain orders={paying.orders} />
        <ButtonLink variant="quiet" href={pagePath(language, 'product')}>
          {t('models')}
        </ButtonLink>
      </div>
    </PaySides>
  )
}
