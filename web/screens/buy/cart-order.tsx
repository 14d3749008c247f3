import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { EmptyState } from '#ui/kit/empty-state.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useBrowser, useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { BuyForm } from './buy-form.tsx'

/** An order of everything in the cart, rentals and purchases alike. */
export function CartOrder() {
  const t = useTranslations('buy')
  const browser = useBrowser()
  const { language } = useEnv()
  const session = browser?.session
  const fetchCart = useCallback(
    async (call: Call) => (session?.exists() ? call('GET /cart', {}) : undefined),
    [session],
  )
  const load = useLoad(fetchCart)
  return (
    <Loaded load={load} loading={t('loading')} failed={t('failed')} shape="sides">
      {cart => {
        if (!cart || cart.items.length === 0) return <Nothing />
        if (!cart.orderable) return <BlockedCart />
        return <BuyForm country={cart.country} changeGoods={pagePath(language, 'cart')} />
      }}
    </Loaded>
  )
}

function Nothing() {
  const t = useTranslations('buy.empty')
  const { language } = useEnv()
  return (
    <EmptyState
      title={t('title')}
      action={
        <ButtonLink variant="primary" href={pagePath(language, 'product')}>
          {t('action')}
        </ButtonLink>
      }
    >
      {t('text')}
    </EmptyState>
  )
}

function BlockedCart() {
  const t = useTranslations('buy.blocked')
  const { language } = useEnv()
  return (
    <Notice
      tone="warn"
      title={t('title')}
      action={
        <ButtonLink size="s" href={pagePath(language, 'cart')}>
          {t('action')}
        </ButtonLink>
      }
    >
      {t('text')}
    </Notice>
  )
}
