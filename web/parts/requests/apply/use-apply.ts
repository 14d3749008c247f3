import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import { newKey } from '#client/new-key.ts'
import type { RecallRemedy } from '#domain/devices/recalls.ts'
import { useBrowser } from '#ui/app/env.tsx'
import type { BrowserTools } from '#ui/app/tools.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { useFailureText } from '#ui/forms/report-failure.ts'
import type { OrderDetail } from '../../order-facts/order.ts'
import { type Pictures, silentFailure } from '../../pictures/use-pictures.ts'
import { isOverhauled, isPriced, isUncertain, lastFreeDay, refusalReason } from '../offer/offer.ts'
import type { Agreed } from '../offer/offer-box.tsx'
import type { ApplyType, RequestDetail, RequestOffer } from '../request.ts'
import type { ItemChoices } from './choices.ts'
import { type Battery, type RequestDraft, toBody, toOfferBody, type VisibleFields } from './request-draft.ts'

interface OfferState {
  draft: RequestDraft
  offer: RequestOffer
  isRenewed: boolean
}

export interface ApplyHandle {
  busy: boolean
  problem: string | undefined
  offered: OfferState | undefined
  sent: RequestDetail | undefined
  /** From the form to the price, if there is one; else the request is sent at once. Throws the issues of its fields. */
  submit: (draft: RequestDraft) => Promise<void>
  /** For a contract, with what was agreed to. */
  accept: (agreed?: Agreed) => Promise<void>
  goBack: () => void
}

interface Accepted {
  offer?: RequestOffer
  agreed?: Agreed | undefined
}

interface ApplyInput {
  order: OrderDetail
  item: ItemChoices
  type: ApplyType
  recallRemedy: RecallRemedy | undefined
  fields: VisibleFields
  pictures: Pictures
  battery: Battery
  isGuaranteeConfirmed: boolean
  onChanged: () => void
}

const nothing = { words: '', key: '' }

/** Shows the price, then sends exactly that request, once. */
export function useApply(input: ApplyInput): ApplyHandle {
  const { order, item, type, recallRemedy, fields, pictures, battery, isGuaranteeConfirmed, onChanged } = input
  const browser = useBrowser()
  const tTerms = useTranslations('order_box.terms')
  const refusalText = useRefusalText(order)
  const attempt = useRef(nothing)
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [offered, setOffered] = useState<OfferState>()
  const [sent, setSent] = useState<RequestDetail>()
  const params = { order_no: order.order_no }
  const about = { itemId: item.item_id, type }

  async function showOffer({ client }: BrowserTools, draft: RequestDraft, isRenewed: boolean): Promise<void> {
    const body = toOfferBody(about, draft)
    const offer = await client.quietly('POST /orders/{order_no}/request-offer', { params, body })
    setOffered({ draft, offer, isRenewed })
  }

  async function send(tools: BrowserTools, draft: RequestDraft, { offer, agreed }: Accepted = {}): Promise<void> {
    const ids = await pictures.upload(tools)
    const body = toBody({
      ...about,
      recallRemedy,
      wanted: draft,
      fields,
      pictures: ids,
      offer,
      told: isGuaranteeConfirmed,
      agreed,
    })
    const serialized = JSON.stringify(body)
    // A retry of the same request after a lost response is still one request.
    if (attempt.current.words !== serialized) attempt.current = { words: serialized, key: newKey() }
    try {
      const call = { params, body, idempotencyKey: attempt.current.key }
      const made = await tools.client.quietly('POST /orders/{order_no}/requests', call)
      await reportBattery(tools, made)
      setSent(made)
      onChanged()
    } catch (error) {
      if (!isUncertain(error)) attempt.current = nothing
      throw pictures.handleFailure(error) ? silentFailure() : error
    }
  }

  /** Stores the battery answer from the form. If this call fails, the request asks again. */
  async function reportBattery({ client }: BrowserTools, { request_no }: RequestDetail): Promise<void> {
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

  /** Shows why a request is not possible; an issue with a field is shown beside it. */
  function showProblem(error: unknown): void {
    setProblem(refusalText(error))
    if (error instanceof CallFailure && error.http === 409) onChanged()
  }

  return {
    ...{ busy, problem, offered, sent },
    submit: draft =>
      once(async tools => {
        try {
          if (isPriced(type)) await showOffer(tools, draft, false)
          else await send(tools, draft)
        } catch (error) {
          if (refusalReason(error) === undefined) throw error
          showProblem(error)
        }
      }),
    accept: agreed =>
      once(async tools => {
        if (!offered) return
        const { draft, offer } = offered
        try {
          await send(tools, draft, { offer, agreed })
        } catch (error) {
          if (error instanceof CallFailure && error.fields.some(({ path }) => path === 'terms_version')) {
            await showOffer(tools, draft, false).catch(showProblem)
            return setProblem(tTerms('newer'))
          }
          // An issue with a field or a picture is shown in the form.
          if (error instanceof CallFailure && (error.shown || error.fields.length > 0)) setOffered(undefined)
          if (!isOverhauled(error)) return showProblem(error)
          await showOffer(tools, draft, true).catch(showProblem)
        }
      }),
    goBack() {
      setProblem(undefined)
      setOffered(undefined)
    },
  }
}

function useRefusalText({ end_time }: Pick<OrderDetail, 'end_time'>): (error: unknown) => string | undefined {
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
