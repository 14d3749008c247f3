import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Client } from '#client/call.ts'
import { CallFailure } from '#client/call-failure.ts'
import { newKey } from '#client/new-key.ts'
import { useBrowser, useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import type { Order } from '../order-facts/order.ts'
import type { ChangeAgreed } from './change-box.tsx'
import type { ChangeOffer, ChangeRequest } from './change-draft.ts'
import { isStale, isUncertain, readNewOffer } from './refusal.ts'
import { useRefusalText } from './use-refusal-text.ts'

export interface ChangeHandle {
  busy: boolean
  problem: string | undefined
  /** The server's issues with single fields, by their path in the call (`start_on`, `address.country`). */
  fields: Readonly<Record<string, string>>
  /** undefined: there is no offer yet. */
  offer: ChangeOffer | undefined
  /** The offer differs from the one that was agreed to. */
  isRenewed: boolean
  requestOffer: (change: ChangeRequest) => Promise<void>
  /** With what was agreed to, where it costs more. */
  accept: (agreed?: ChangeAgreed) => Promise<void>
  /** Returns to the form. */
  goBack: () => void
}

interface ChangeProblem {
  problem?: string | undefined
  fields?: Record<string, string>
}

interface ChangeInput {
  order: Order
  onChanged: () => void
  onClose: () => void
}

/** Requests the price of a change, then executes exactly that change, once. */
export function useChange({ order, onChanged, onClose }: ChangeInput): ChangeHandle {
  const browser = useBrowser()
  const { language } = useEnv()
  const refusalText = useRefusalText(order)
  const tTerms = useTranslations('order_box.terms')
  const running = useRef(false)
  const key = useRef(newKey())
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ChangeProblem>({})
  const [offered, setOffered] = useState<{ change: ChangeRequest; offer: ChangeOffer; isRenewed: boolean }>()
  const params = { order_no: order.order_no }

  async function run(work: (client: Client) => Promise<void>): Promise<void> {
    if (!browser || running.current) return
    running.current = true
    setBusy(true)
    setProblem({})
    try {
      await work(browser.client)
    } catch (error) {
      showProblem(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  function showProblem(error: unknown) {
    const fields = error instanceof CallFailure ? error.fields : []
    setProblem(
      fields.length > 0
        ? { fields: Object.fromEntries(fields.map(({ path, message }) => [path, message])) }
        : { problem: refusalText(error) },
    )
    if (isStale(error)) onChanged()
  }

  const requestOffer = (change: ChangeRequest) =>
    run(async client => {
      const offer = await client.quietly('POST /orders/{order_no}/change-offer', { params, body: change })
      setOffered({ change, offer, isRenewed: false })
    })

  const accept = (agreed?: ChangeAgreed) =>
    run(async client => {
      if (!offered) return
      const { change, offer } = offered
      try {
        const body = { ...change, offer_hash: offer.offer_hash, ...agreed }
        const call = { params, body, idempotencyKey: key.current }
        const { checkout_no } = await client.quietly('POST /orders/{order_no}/change', call)
        onClose()
        if (checkout_no) browser?.go(pagePath(language, 'pay', { checkout_no }))
        else onChanged()
      } catch (error) {
        if (!isUncertain(error)) key.current = newKey()
        const renewed = readNewOffer(error)
        if (renewed) return setOffered({ change, offer: renewed, isRenewed: true })
        if (error instanceof CallFailure && error.fields.some(({ path }) => path === 'terms_version')) {
          const again = await client.quietly('POST /orders/{order_no}/change-offer', { params, body: change })
          setOffered({ change, offer: again, isRenewed: false })
          return setProblem({ problem: tTerms('newer') })
        }
        if (!isUncertain(error)) setOffered(undefined)
        throw error
      }
    })

  function goBack() {
    setProblem({})
    setOffered(undefined)
  }

  return {
    ...{ busy, requestOffer, accept, goBack },
    problem: problem.problem,
    fields: problem.fields ?? {},
    offer: offered?.offer,
    isRenewed: offered?.isRenewed ?? false,
  }
}
