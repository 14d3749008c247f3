import { getPayingState } from '../../parts/pay-methods/checkout.ts'
import { Ended } from '../../parts/pay-methods/ended.tsx'
import type { ViewProps } from './views.ts'

/** Nothing was paid, and payment is no longer possible. */
export function Over({ paying }: ViewProps) {
  const state = getPayingState(paying.checkout)
  return state === 'open' || state === 'paid' ? null : <Ended paying={paying} how={state} />
}
