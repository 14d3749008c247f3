import type { ComponentType } from 'react'
import type { Hindrance, Outcome, Payment } from '../../parts/pay-methods/checkout.ts'
import { getPayingState } from '../../parts/pay-methods/checkout.ts'

export interface ViewProps {
  paying: Payment
  outcome: Outcome
  /** The number of earlier requests. */
  round: number
  asking: boolean
  checkOutcome: () => void
  onHindered: (hindrance: Hindrance) => void
}

export type View = ComponentType<ViewProps>

/** The view of a result. A visitor sees only one or two of them, so each is loaded on demand. */
export async function loadView({ outcome, checkout, transfer }: Outcome): Promise<View> {
  const state = getPayingState(checkout)
  if (outcome === 'success' || state === 'paid') return (await import('./success.tsx')).Success
  if (state !== 'open') return (await import('./over.tsx')).Over
  if (transfer) return (await import('./transfer.tsx')).Transfer
  if (outcome === 'wait') return (await import('./waiting.tsx')).Waiting
  return (await import('./failed.tsx')).Failed
}
