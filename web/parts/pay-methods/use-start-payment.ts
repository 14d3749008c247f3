import { useRef, useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { paymentMethodInvalid } from '#contract/protocol/code-numbers.ts'
import type { PayMethod } from '#domain/payments/methods.ts'
import { useBrowser } from '../../env.tsx'
import { getHindrance, type Hindrance } from './checkout.ts'
import { usePaymentFailureText } from './use-payment-failure-text.ts'
import { useReturn } from './use-return.ts'

interface PaymentStart {
  busy: boolean
  /** The text of the failure. */
  told: string | undefined
  start: (method: PayMethod) => Promise<void>
}

interface StartPaymentInput {
  onHindered: (hindrance: Hindrance) => void
  /** The shop offers something else by now. */
  onChanged: () => void
}

/** Opens the page of the provider. Whatever the number of clicks, the shop creates one session. */
export function useStartPayment(checkoutNo: string, { onHindered, onChanged }: StartPaymentInput): PaymentStart {
  const browser = useBrowser()
  const paymentFailureText = usePaymentFailureText()
  const running = useRef(false)
  const [state, setState] = useState({ busy: false, told: undefined as string | undefined })

  function stop(told?: string): void {
    running.current = false
    setState({ busy: false, told })
  }
  // The browser cached the page while it was leaving for the provider: after the return the button works again.
  useReturn(() => running.current && stop())

  async function start(method: PayMethod): Promise<void> {
    if (!browser || running.current) return
    running.current = true
    setState({ busy: true, told: undefined })
    try {
      const { pay_url } = await browser.client.quietly('POST /checkouts/{checkout_no}/pay', {
        params: { checkout_no: checkoutNo },
        body: { method },
      })
      location.assign(pay_url)
    } catch (error) {
      const hindrance = getHindrance(error)
      stop(hindrance ? undefined : paymentFailureText(error))
      if (hindrance) onHindered(hindrance)
      if (error instanceof CallFailure && error.code === paymentMethodInvalid) onChanged()
    }
  }

  return { ...state, start }
}
