import { useRef, useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { newKey } from '#client/new-key.ts'
import type { FieldErrors } from '#contract/protocol/envelope.ts'
import { useCurrentUser } from '#ui/app/person.ts'
import { useFailureText } from '#ui/forms/tell-failure.ts'
import { useBrowser } from '../../env.tsx'
import { useProof } from '../../forms/use-proof.ts'
import { type Difference, differences } from './differences.ts'
import type { Quote } from './order.ts'
import { bodyOf, type OrderWish, type Placed, placeOrder } from './place-order.ts'

export interface Placing {
  busy: boolean
  /** What went wrong, in words; above the button. */
  told: string | undefined
  /** What another offer changed: to be looked at before asking again. */
  changed: readonly Difference[]
  place: (wish: OrderWish) => Promise<void>
  forget: () => void
}

interface PlacingInput {
  onPlaced: (placed: Placed) => void
  /** The offer as it is now. */
  onQuote: (quote: Quote) => void
  /** Gives back true where the page itself tells it. */
  onFields: (fields: FieldErrors['fields']) => boolean
}

const nothing: readonly Difference[] = []

/** Places an order once, however often the button is pressed and however the line behaves. */
export function usePlacing({ onPlaced, onQuote, onFields }: PlacingInput): Placing {
  const browser = useBrowser()
  const failureText = useFailureText()
  const running = useRef(false)
  const attempt = useRef<{ words: string; key: string; altcha: string | undefined }>(undefined)
  const { kind } = useCurrentUser()
  const proof = useProof()
  const [state, setState] = useState({ busy: false, told: undefined as string | undefined, changed: nothing })

  async function place(wish: OrderWish): Promise<void> {
    if (!browser || running.current) return
    running.current = true
    setState({ busy: true, told: undefined, changed: nothing })
    let outcome: Partial<typeof state> = {}
    try {
      onPlaced(await send(wish))
    } catch (error) {
      outcome = tell(error, wish.quote)
    }
    running.current = false
    setState({ busy: false, told: undefined, changed: nothing, ...outcome })
  }

  async function send(wish: OrderWish): Promise<Placed> {
    if (!browser) throw new TypeError('Orders are placed in a browser')
    try {
      return await sendOnce(wish)
    } catch (error) {
      // Only its time was over: what is offered now is what was seen.
      const renewed = renewedQuote(error)
      if (!renewed || differences(wish.quote, renewed).length > 0) throw error
      onQuote(renewed)
      return sendOnce({ ...wish, quote: renewed })
    }
  }

  /** The very same again has the same key: nobody can say whether the first arrived, and then it gets its answer. */
  async function sendOnce(wish: OrderWish): Promise<Placed> {
    if (!browser) throw new TypeError('Orders are placed in a browser')
    const words = JSON.stringify(bodyOf(wish))
    const isKnown = kind === 'customer' || kind === 'staff'
    if (attempt.current?.words !== words) {
      attempt.current = { words, key: newKey(), altcha: isKnown ? undefined : await proof.take() }
    }
    try {
      return await placeOrder(browser, wish, attempt.current)
    } catch (error) {
      if (!isUncertain(error)) attempt.current = undefined
      throw error
    }
  }

  function tell(error: unknown, seen: Quote): Partial<typeof state> {
    const renewed = renewedQuote(error)
    if (renewed) {
      onQuote(renewed)
      return { changed: differences(seen, renewed), told: failureText(error) }
    }
    if (error instanceof CallFailure && error.fields.length > 0 && onFields(error.fields)) return {}
    return { told: failureText(error) }
  }

  return { ...state, place, forget: () => setState({ busy: false, told: undefined, changed: nothing }) }
}

function renewedQuote(error: unknown): Quote | undefined {
  if (!(error instanceof CallFailure)) return undefined
  const { data } = error
  if (typeof data !== 'object' || data === null || !('quote' in data)) return undefined
  // The contract of the refusal: the offer as it is now.
  return data.quote as Quote
}

function isUncertain(error: unknown): boolean {
  if (!(error instanceof CallFailure)) return false
  return error.http >= 500 || error.reason === 'network_error' || error.reason === 'request_timeout'
}
