import { useLocale, useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import type { Cart } from './cart-types.ts'

/** The total of the cart; the deposit is not a price and is listed separately. */
export function CartSum({ cart }: { cart: Cart }) {
  const t = useTranslations('cart.sum')
  const { language } = useEnv()
  const money = useMoney()
  const locale = useLocale()
  const { product_total, discount, subtotal, freight, deposit, due_today, country, orderable } = cart
  const isRent = cart.items.some(({ kind }) => kind === 'rent')
  const countryName = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country
  return (
    <aside className="cart-sum" aria-labelledby="cart-sum">
      <h2 id="cart-sum">{t('title')}</h2>
      <DefinitionList
        items={[
          { term: t('product_total'), value: money(product_total) },
          ...(discount > 0 ? [{ term: t('discount'), value: money(-discount) }] : []),
          { term: t('subtotal'), value: money(subtotal) },
          { term: t('freight'), value: freight === 0 ? t('free') : money(freight) },
          ...(deposit > 0 || isRent ? [{ term: t('deposit'), value: money(deposit) }] : []),
          { term: t('due_today'), value: money(due_today), total: true, live: true },
        ]}
      />
      <p className="cart-small">
        {t('vat')} {t('country', { country: countryName })} {t('codes')}
      </p>
      {orderable ? (
        <ButtonLink variant="primary" size="l" wide href={pagePath(language, 'buy')}>
          {t('go')}
        </ButtonLink>
      ) : (
        <Button variant="primary" size="l" wide disabledReason={t('blocked')}>
          {t('go')}
        </Button>
      )}
      <a href={pagePath(language, 'product')}>{t('more')}</a>
    </aside>
  )
}
