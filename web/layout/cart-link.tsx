import { useTranslations } from 'use-intl'
import { Icon } from '#ui/kit/icon.tsx'
import { useEnv } from '../env.tsx'
import { pagePath } from '../paths.ts'
import { useHeaderState } from './header-state.ts'

export function CartLink({ current }: { current: boolean }) {
  const t = useTranslations('layout.cart')
  const { language } = useEnv()
  const { cartCount } = useHeaderState()
  const name = cartCount === undefined ? t('label') : t('count', { count: cartCount })
  return (
    <a
      href={pagePath(language, 'cart')}
      className="opener cart-link"
      aria-label={name}
      aria-current={current ? 'page' : undefined}
    >
      <Icon name="shopping-bag" />
      {cartCount ? <span className="cart-count figures">{cartCount > 99 ? '99+' : cartCount}</span> : null}
    </a>
  )
}
