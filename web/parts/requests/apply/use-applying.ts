import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import { newKey } from '#client/new-key.ts'
import { useBrowser } from '#ui/app/env.tsx'
import type { BrowserTools } from '#ui/app/tools.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { useFailureText } from '#ui/forms/tell-failure.ts'
import type { OrderDetail } from '../../order-facts/order.ts'
import { type Pictures, toldAlready } from '../../pictures/use-pictures.ts'
import { isOverhauled, isPriced, isUncertain, lastFreeDay, refusalReason } from '../offer/offer.ts'
import type { ApplyType, RequestDetail, RequestOffer } from '../request.ts'
import type { ItemChoices } from './choices.ts'
import { type Battery, bodyOf, offerWish, type Wanted, type WantedFields } from './wanted.ts'

interface Offered {
  wanted: Wanted
  offer: RequestOffer
  isRenewed: boolean
}

export interface Applying {
  busy: boolean
  problem: string | undefined
  offered: Offered | undefined
  sent: RequestDetail | undefined
  /** From the form: to the price where there is one, else it is asked at once. Throws what belongs to its fields. */
  begin: (wanted: Wanted) => Promise<void>
  accept: () => Promise<void>
  back: () => void
}

interface ApplyingInput {
  order: OrderDetail
  item: ItemChoices
  type: ApplyType
  fields: WantedFields
  pictures: Pictures
  battery: Battery
  told: boolean
  onChanged: () => void
}

const nothing = { words: '', key: '' }

/** Shows what it costs, then asks exactly that, once. */
export function useApplying(input: ApplyingInput): Applying {
  const { order, item, type, fields, pictures, battery, told, onChanged } = input
  const browser = useBrowser()
  const wordsOf = useRefusalWords(order)
  const attempt = useRef(nothing)
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [offered, setOffered] = useState<Offered>()
  const [sent, setSent] = useState<RequestDetail>()
  const params = { order_no: order.order_no }
  const about = { itemId: item.item_id, type }

  async function showOffer({ client }: BrowserTools, wanted: Wanted, isRenewed: boolean): Promise<void> {
    const body = offerWish(about, wanted)
    const offer = await client.quietly('POST /orders/{order_no}/request-offer', { params, body })
    setOffered({ wanted, offer, isRenewed })
  }

  async function send(tools: BrowserTools, wanted: Wanted, offer?: RequestOffer): Promise<void> {
    const ids = await pictures.upload(tools)
    const body = bodyOf({ ...about, wanted, fields, pictures: ids, offer, told })
    const words = JSON.stringify(body)
    // The same again after an answer that got lost is still one request.
    if (attempt.current.words !== words) attempt.current = { words, key: newKey() }
    try {
      const call = { params, body, idempotencyKey: attempt.current.key }
      const made = await tools.client.quietly('POST /orders/{order_no}/requests', call)
      await tellBattery(tools, made)
      setSent(made)
      onChanged()
    } catch (error) {
      if (!isUncertain(error)) attempt.current = nothing
      throw pictures.takesBlame(error) ? toldAlready() : error
    }
  }

  /** What he said of it already need not be asked again. Lost on its way, the request asks for it. */
  async function tellBattery({ client }: BrowserTools, { request_no }: RequestDetail): Promise<void> {
    if (!fields.battery || battery === 'unknown') return
    const body = { battery_damaged: battery === 'damaged' }
    try {
      await client.quietly('POST /requests/{request_no}/pick-up', { params: { request_no }, body })
    } catch (error) {
      console.warn('battery not told', error)
    }
  }

  async function once(work: (tools: BrowserTools) => Promise<void>): Promise<void> {
    if (!browser || running.current) return
    running.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      await work(browser)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  /** Why it can't be asked has its own words; what is wrong with a field goes to its field. */
  function tell(error: unknown): void {
    setProblem(wordsOf(error))
    if (error instanceof CallFailure && error.http === 409) onChanged()
  }

  return {
    ...{ busy, problem, offered, sent },
    begin: wanted =>
      once(async tools => {
        try {
          if (isPriced(type)) await showOffer(tools, wanted, false)
          else await send(tools, wanted)
        } catch (error) {
          if (refusalReason(error) === undefined) throw error
          tell(error)
        }
      }),
    accept: () =>
      once(async tools => {
        if (!offered) return
        const { wanted, offer } = offered
        try {
          await send(tools, wanted, offer)
        } catch (error) {
          // A field or a picture is wrong: they stand in the form.
          if (error instanceof CallFailure && (error.shown || error.fields.length > 0)) setOffered(undefined)
          if (!isOverhauled(error)) return tell(error)
          await showOffer(tools, wanted, true).catch(tell)
        }
      }),
    back() {
      setProblem(undefined)
      setOffered(undefined)
    },
  }
}

function useRefusalWords({ end_time }: Pick<OrderDetail, 'end_time'>): (error: unknown) => string | undefined {
  const t = useTranslations('requests.why')
  const times = useTimes()
  const failureText = useFailureText()
  return error => {
    const last = lastFreeDay(error)
    if (last) return t(end_time !== null && last > end_time ? 'free_until' : 'free_no_day', { day: times.day(last) })
    const reason = refusalReason(error) as 'waiting' | undefined
    return reason && t.has(reason) ? t(reason) : failureText(error)
  }
}
