import { useRef, useState } from 'react'
import type { Client } from '#client/call.ts'
import { CallFailure } from '#client/call-failure.ts'
import { newKey } from '#client/new-key.ts'
import { useBrowser, useEnv } from '../../env.tsx'
import { pathOf } from '../../paths.ts'
import type { Order } from '../order-facts/order.ts'
import { isStale, isUncertain, newOfferOf } from './refusal.ts'
import { useRefusalWords } from './use-refusal-words.ts'
import type { ChangeOffer, Wish } from './wish.ts'

export interface Changing {
  busy: boolean
  problem: string | undefined
  /** What the server says of single fields, by their name in the call (`start_on`, `address.country`). */
  fields: Readonly<Record<string, string>>
  /** undefined: nothing is offered yet. */
  offer: ChangeOffer | undefined
  /** It is another offer than the one that was agreed to. */
  isRenewed: boolean
  ask: (wish: Wish) => Promise<void>
  accept: () => Promise<void>
  /** Back to what is wished for. */
  back: () => void
}

interface Told {
  problem?: string | undefined
  fields?: Record<string, string>
}

interface ChangeInput {
  order: Order
  onChanged: () => void
  onClose: () => void
}

/** Asks what a change costs, then does exactly that, once. */
export function useChange({ order, onChanged, onClose }: ChangeInput): Changing {
  const browser = useBrowser()
  const { language } = useEnv()
  const wordsOf = useRefusalWords(order)
  const running = useRef(false)
  const key = useRef(newKey())
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<Told>({})
  const [offered, setOffered] = useState<{ wish: Wish; offer: ChangeOffer; isRenewed: boolean }>()
  const params = { order_no: order.order_no }

  async function run(work: (client: Client) => Promise<void>): Promise<void> {
    if (!browser || running.current) return
    running.current = true
    setBusy(true)
    setTold({})
    try {
      await work(browser.client)
    } catch (error) {
      tell(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  function tell(error: unknown) {
    const fields = error instanceof CallFailure ? error.fields : []
    setTold(
      fields.length > 0
        ? { fields: Object.fromEntries(fields.map(({ path, message }) => [path, message])) }
        : { problem: wordsOf(error) },
    )
    if (isStale(error)) onChanged()
  }

  const ask = (wish: Wish) =>
    run(async client => {
      const offer = await client.quietly('POST /orders/{order_no}/change-offer', { params, body: wish })
      setOffered({ wish, offer, isRenewed: false })
    })

  const accept = () =>
    run(async client => {
      if (!offered) return
      const { wish, offer } = offered
      try {
        const body = { ...wish, offer_hash: offer.offer_hash }
        const call = { params, body, idempotencyKey: key.current }
        const { checkout_no } = await client.quietly('POST /orders/{order_no}/change', call)
        onClose()
        if (checkout_no) browser?.go(pathOf(language, 'pay', { checkout_no }))
        else onChanged()
      } catch (error) {
        if (!isUncertain(error)) key.current = newKey()
        const renewed = newOfferOf(error)
        if (renewed) return setOffered({ wish, offer: renewed, isRenewed: true })
        if (!isUncertain(error)) setOffered(undefined)
        throw error
      }
    })

  function back() {
    setTold({})
    setOffered(undefined)
  }

  return {
    ...{ busy, ask, accept, back },
    problem: told.problem,
    fields: told.fields ?? {},
    offer: offered?.offer,
    isRenewed: offered?.isRenewed ?? false,
  }
}
