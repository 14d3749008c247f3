import { useNavigate } from 'react-router'
import type { PayMethod } from '#domain/payments/methods.ts'
import { useBrowser, useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { showCartCount } from '../cart/cart-count.ts'
import type { Checkout } from '../pay-methods/checkout.ts'
import { toBeginning } from './beginning.ts'

/**
 * Opens the payment of an order that was just placed, or the next page if nothing is to be paid. With a method the
 * payment begins at once. The cart has changed, so every tab is notified. The form is replaced in the history, so that
 * the back button does not return to it.
 */
export function useLeadOn(): (placed: Pick<Checkout, 'checkout_no' | 'pay_status'>, method?: PayMethod) => void {
  const browser = useBrowser()
  const { language } = useEnv()
  const navigate = useNavigate()
  return ({ checkout_no, pay_status }, method) => {
    browser?.client.quietly('GET /cart/count', {}).then(showCartCount, (error: unknown) => {
      console.warn('cart count not loaded', error)
    })
    const isPaid = pay_status === 'paid'
    const path = pagePath(language, isPaid ? 'pay_result' : 'pay', { checkout_no })
    navigate(path, { replace: true, state: isPaid ? null : toBeginning(method) })
  }
}
