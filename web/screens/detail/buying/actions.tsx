import '../../../parts/cart/put-in-cart.css'
import { useTranslations } from 'use-intl'
import type { OfferKind } from '#domain/catalogue/constants.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useEnv } from '../../../env.tsx'
import { LazyMount } from '../../../parts/lazy-section.tsx'
import type { JoinProps } from '../../../parts/waitlist/join.tsx'
import { pagePath } from '../../../paths.ts'
import { joinWaitlist, putInCart } from '../parts.ts'
import { useChoice } from './choice.tsx'
import { isGone, isLate } from './use-stock.ts'

/** Order at once, or add to the cart; if none is available, join the waiting list or ask. */
export function Actions({ kind }: { kind: OfferKind }) {
  const t = useTranslations('detail')
  const { language } = useEnv()
  const { model, months, start, href, stock } = useChoice()
  const { key, name, rent, buy } = model
  const offer = kind === 'rent' ? rent : buy
  if (!offer) return null
  const waiting = (folded: boolean) => (
    <LazyMount<JoinProps> section={joinWaitlist} sectionProps={{ model: { key, name }, months, folded, level: 2 }} />
  )
  if (isGone(stock, kind)) {
    return (
      <div className="price-actions">
        {kind === 'rent' && waiting(false)}
        <ButtonLink size="l" wide href={pagePath(language, 'complaints', { category: 'product_question', type: key })}>
          {t('stock.ask')}
        </ButtonLink>
      </div>
    )
  }
  const term = { months, ...(start && { start_on: start }) }
  const item = { sku_id: offer.sku_id, quantity: 1, ...(kind === 'rent' && term) }
  return (
    <div className="price-actions">
      <ButtonLink variant="primary" size="l" wide href={href(kind)}>
        {t(`price.go_${kind}`)}
      </ButtonLink>
      <LazyMount
        key={`${kind} ${months} ${start}`}
        section={putInCart}
        sectionProps={{ item, name, size: 'l', wide: true }}
      />
      {kind === 'rent' && isLate(stock) && waiting(true)}
    </div>
  )
}
