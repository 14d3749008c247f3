import './put-in-cart.css'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/kit/icon.tsx'
import { useEnv } from '../../env.tsx'
import { useHeaderState } from '../../layout/header-state.ts'
import { pagePath } from '../../paths.ts'

/** A fixed link to the cart for long pages; hidden while the cart is empty. */
export function FixedCart() {
  const t = useTranslations('cart')
  const { language } = useEnv()
  const { cartCount = 0 } = useHeaderState()
  if (cartCount === 0) return null
  return (
    <aside aria-label={t('fixed.label')}>
      <a href={pagePath(language, 'cart')} className="fixed-cart">
        <Icon name="shopping-bag" />
        <span className="figures">{t('fixed.count', { count: cartCount })}</span>
      </a>
    </aside>
  )
}
