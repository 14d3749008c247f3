import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BrowserTools } from '#ui/app/tools.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useBrowser, useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { addToCart } from '../cart/add-to-cart.ts'
import { again } from './again.ts'
import type { Order } from './checkout.ts'
import { usePaymentFailureText } from './use-payment-failure-text.ts'

/** Puts the same goods in the cart, as far as they are available. */
export function OrderAgain({ orders }: { orders: readonly Order[] }) {
  const t = useTranslations('pay.ended')
  const { language } = useEnv()
  const browser = useBrowser()
  const paymentFailureText = usePaymentFailureText()
  const [state, setState] = useState({ busy: false, told: undefined as string | undefined })

  async function putBack(tools: BrowserTools): Promise<void> {
    setState({ busy: true, told: undefined })
    let told: string | undefined
    for (const item of again(orders)) {
      try {
        await addToCart(tools, item)
      } catch (error) {
        told ??= paymentFailureText(error)
      }
    }
    setState({ busy: false, told })
    if (told === undefined) tools.go(pagePath(language, 'cart'))
  }

  if (state.told !== undefined) {
    return (
      <Notice
        tone="error"
        live
        title={t('again_partly')}
        action={
          <ButtonLink size="s" href={pagePath(language, 'cart')}>
            {t('to_cart')}
          </ButtonLink>
        }
      >
        {state.told}
      </Notice>
    )
  }
  return (
    <Button variant="primary" size="l" busy={state.busy} onClick={() => browser && void putBack(browser)}>
      {t('again')}
    </Button>
  )
}
