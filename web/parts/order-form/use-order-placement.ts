import { useRef, useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { newKey } from '#client/new-key.ts'
import type { FieldErrors } from '#contract/protocol/envelope.ts'
import { halfPaymentRefusals } from '#contract/protocol/field-limits.ts'
import { useCurrentUser } from '#ui/app/current-user.ts'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { useBrowser } from '../../env.tsx'
import { useProof } from '../../forms/use-proof.ts'
import { type Difference, differences } from './differences.ts'
import type { Quote } from './order.ts'
import { type OrderInput, type Placed, placeOrder, toBody } from './place-order.ts'

export interface OrderPlacement {
  busy: boolean
  /** The text of the failure, shown above the button. */
  told: string | undefined
  /** The differences in the new quote, to be reviewed before another attempt. */
  changed: readonly Difference[]
  submit: (input: OrderInput) => Promise<void>
  forget: () => void
}

interface OrderPlacementInput {
  onPlaced: (placed: Placed) => void
  /** Receives the current quote. */
  onQuote: (quote: Quote) => void
  /** Half may not be paid any more: the quote is to be requested again. */
  onHalfRefused: () => void
  /** Returns true where the page shows the issues itself. */
  onFields: (fields: FieldErrors['fields']) => boolean
}

const nothing: readonly Difference[] = []

/** Places an order once, whatever number of clicks or retries. */
export function useOrderPlacement({ onPlaced, onQuote, onHalfRefused, onFields }: OrderPlacementInput): OrderPlacement {
  const browser = useBrowser()
  const failureText = useFailureText()
  const running = useRef(false)
  const attempt = useRef<{ serialized: string; key: string; altcha: string | undefined }>(undefined)
  const { kind } = useCurrentUser()
  const proof = useProof()
  const [state, setState] = useState({ busy: false, told: undefined as string | undefined, changed: nothing })

  async function submit(input: OrderInput): Promise<void> {
    if (!browser || running.current) return
    running.current = true
    setState({ busy: true, told: undefined, changed: nothing })
    let outcome: Partial<typeof state> = {}
    try {
      onPlaced(await send(input))
    } catch (error) {
      outcome = showFailure(error, input.quote)
    }
    running.current = false
    setState({ busy: false, told: undefined, changed: nothing, ...outcome })
  }

  async function send(input: OrderInput): Promise<Placed> {
    if (!browser) throw new TypeError('Orders are placed in a browser')
    try {
      return await sendOnce(input)
    } catch (error) {
      // Only its time was over: the new quote equals the one that was seen.
      const renewed = renewedQuote(error)
      if (!renewed || differences(input.quote, renewed).length > 0) throw error
      onQuote(renewed)
      return sendOnce({ ...input, quote: renewed })
    }
  }

  /** A retry of the same order has the same key: if the first request arrived, the retry gets its response. */
  async function sendOnce(input: OrderInput): Promise<Placed> {
    if (!browser) throw new TypeError('Orders are placed in a browser')
    const serialized = JSON.stringify(toBody(input))
    const isKnown = kind === 'customer' || kind === 'staff'
    if (attempt.current?.serialized !== serialized) {
      attempt.current = { serialized, key: newKey(), altcha: isKnown ? undefined : await proof.take() }
    }
    try {
      return await placeOrder(browser, input, attempt.current)
    } catch (error) {
      if (!isUncertain(error)) attempt.current = undefined
      throw error
    }
  }

  function showFailure(error: unknown, quoted: Quote): Partial<typeof state> {
    const renewed = renewedQuote(error)
    if (renewed) {
      onQuote(renewed)
      return { changed: differences(quoted, renewed), told: failureText(error) }
    }
    const half = findHalfRefusal(error)
    if (half) {
      onHalfRefused()
      return { told: half.text ?? failureText(error) }
    }
    if (error instanceof CallFailure && error.fields.length > 0 && onFields(error.fields)) return {}
    return { told: failureText(error) }
  }

  return { ...state, submit, forget: () => setState({ busy: false, told: undefined, changed: nothing }) }
}

function renewedQuote(error: unknown): Quote | undefined {
  if (!(error instanceof CallFailure)) return undefined
  const { data } = error
  if (typeof data !== 'object' || data === null || !('quote' in data)) return undefined
  // By the contract, the data of this refusal are the current quote.
  return data.quote as Quote
}

/** The shop withdrew the choice, or its reason is in the text of the refusal. undefined: it is about something else. */
function findHalfRefusal(error: unknown): { text: string | undefined } | undefined {
  if (!(error instanceof CallFailure)) return undefined
  const field = error.fields.find(({ path }) => path === 'pay')
  if (field) return { text: field.message }
  const { data } = error
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined
  return halfPaymentRefusals.some(refusal => refusal === reason) ? { text: undefined } : undefined
}

function isUncertain(error: unknown): boolean {
  if (!(error instanceof CallFailure)) return false
  return error.http >= 500 || error.reason === 'network_error' || error.reason === 'request_timeout'
}
