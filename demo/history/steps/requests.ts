import type { ReasonCode } from '#domain/requests/reasons.ts'
import type { Remedy } from '#domain/requests/remedy.ts'
import type { ApplyType } from '#domain/requests/states.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { inWordsOf, type Said } from '../said.ts'
import { orderOf, requestOf, type Scene, type SceneStep } from '../scene.ts'
import { allSides, takesPicture } from './goods.ts'
import { payFor } from './order.ts'

interface Asking {
  type: ApplyType
  reason: ReasonCode
  words?: Said
  kind?: 'rent' | 'buy'
  months?: number
  pick_up_on?: string
  /** With a picture of the defect. */
  picture?: boolean
  /** Of what was bought. */
  remedy?: Remedy
}

export function asks({
  type,
  reason,
  words,
  kind = 'rent',
  months,
  pick_up_on,
  picture,
  remedy = 'repair',
}: Asking): SceneStep {
  return async scene => {
    const { world, who } = scene
    const { order_no, item_id } = orderOf(scene, kind)
    const params = { order_no }
    const wish = { item_id, apply_type: type, pick_up_on: pick_up_on ?? null, ...(months && { months }) }
    // Where money moves with it, its offer comes first.
    const offer = requestTraits[type].isPricedBeforehand
      ? await world.call(who, 'POST /orders/{order_no}/request-offer', { params, body: wish })
      : undefined
    const pictures = picture ? [await takesPicture(world, who, 'damage')] : []
    const { request_no } = await world.call(who, 'POST /orders/{order_no}/requests', {
      params,
      body: {
        ...wish,
        ...{ reason_code: reason, apply_reason: words ? inWordsOf(who, words) : '', pictures },
        ...(offer && { offer_id: offer.offer_id }),
        ...(requestTraits[type].isContract && { terms_version: world.termsVersion }),
        ...(requestTraits[type].mendsDefect && kind === 'buy' && { guarantee_told: true, remedy }),
      },
    })
    await scene.keep({ request_no })
  }
}

/** Finds the request that a public statement has opened, if any. */
export function findsRequest(kind: 'rent' | 'buy'): SceneStep {
  return async scene => {
    const { order_no } = orderOf(scene, kind)
    const { requests } = await scene.world.call(scene.who, 'GET /orders/{order_no}/after-sale', {
      params: { order_no },
    })
    const [newest] = requests
    if (newest) await scene.keep({ request_no: newest.request_no })
  }
}

export const isApproved: SceneStep = async scene => {
  const params = { request_no: requestOf(scene) }
  await scene.world.call(scene.world.staff('support'), 'POST /admin/requests/{request_no}/approve', {
    params,
    body: {},
  })
}

export function isRejected(reason: Said): SceneStep {
  return async scene => {
    const params = { request_no: requestOf(scene) }
    const body = { reject_reason: inWordsOf(scene.who, reason) }
    await scene.world.call(scene.world.staff('support'), 'POST /admin/requests/{request_no}/reject', { params, body })
  }
}

export const takesBack: SceneStep = async scene => {
  const params = { request_no: requestOf(scene) }
  await scene.world.call(scene.who, 'POST /requests/{request_no}/cancel', { params, body: {} })
}

/** Pays a renewal, a machine that is bought out, or damage. */
export const paysRequest: SceneStep = async scene => {
  const { checkout_no } = await detailOf(scene)
  if (checkout_no) await payFor(scene, checkout_no, 'ideal')
}

export function packs(pick_up_on?: string): SceneStep {
  return async scene => {
    const params = { request_no: requestOf(scene) }
    const body = { battery_damaged: false, ...(pick_up_on && { pick_up_on }) }
    await scene.world.call(scene.who, 'POST /requests/{request_no}/pick-up', { params, body })
  }
}

export function goesOn(event: 'pick_up' | 'start' | 'send_back' | 'complete', remark?: Said): SceneStep {
  return async scene => {
    const params = { request_no: requestOf(scene) }
    const body = { event, ...(remark && { remark: inWordsOf(scene.who, remark) }) }
    await scene.world.call(scene.world.staff('operations'), 'POST /admin/requests/{request_no}/step', { params, body })
  }
}

export function fails(reason: Said): SceneStep {
  return async scene => {
    const params = { request_no: requestOf(scene) }
    const body = { error_reason: inWordsOf(scene.who, reason) }
    await scene.world.call(scene.world.staff('operations'), 'POST /admin/requests/{request_no}/fail', { params, body })
  }
}

/** With a picture of the damage in the conversation. */
export function isBilled(repair_fee: number, done: Said): SceneStep {
  return async scene => {
    const params = { request_no: requestOf(scene) }
    const staff = scene.world.staff('operations')
    const remark = inWordsOf(scene.who, done)
    const message = { text: remark, pictures: [await takesPicture(scene.world, staff, 'damage')] }
    await scene.world.call(staff, 'POST /admin/requests/{request_no}/messages', { params, body: message })
    const body = { duty: 'customer', repair_fee, remark } as const
    await scene.world.call(staff, 'POST /admin/requests/{request_no}/bill', { params, body })
  }
}

export const acceptsBill: SceneStep = async scene => {
  const params = { request_no: requestOf(scene) }
  const { bill_hash, ...fees } = await detailOf(scene)
  const { base_fee, freight, other_fee, repair_fee, maintenance_fee } = fees
  const total = base_fee + freight + other_fee + repair_fee + maintenance_fee
  const agreed = { terms_version: scene.world.termsVersion, express: true }
  const body = { accept: true, bill_hash: bill_hash ?? undefined, total, ...agreed }
  await scene.world.call(scene.who, 'POST /requests/{request_no}/bill', { params, body })
  await paysRequest(scene)
}

const clean = {
  ...{ unlinked_from_app: true, pin_reset: true, map_wiped: true, battery_safe: true, accessories_complete: true },
}

interface Found {
  cost: number
  note: Said
}

/** Inspects a returned machine; findings get a picture. */
export function isInspected(found?: Found): SceneStep {
  return async scene => {
    const { world } = scene
    const staff = world.staff('operations')
    const { apply_type, process_status } = await detailOf(scene)
    // Not arrived yet: a later attempt finds it.
    if (process_status !== 'transport_leave' && process_status !== 'check') return
    const pictures = requestTraits[apply_type].endsRental ? await allSides(world, staff) : []
    const proof = found ? [await takesPicture(world, staff, 'damage')] : []
    const finding = { rule: 'damage', duty: 'customer' } as const
    await world.call(staff, 'POST /admin/requests/{request_no}/inspect', {
      params: { request_no: requestOf(scene) },
      body: {
        checklist: clean,
        pictures,
        ...(found && {
          findings: [{ ...finding, cost: found.cost, note: inWordsOf(scene.who, found.note), pictures: proof }],
        }),
      },
    })
  }
}

export function disputes(what: Said): SceneStep {
  return async scene => {
    const text = inWordsOf(scene.who, what)
    const params = { request_no: requestOf(scene) }
    await scene.world.call(scene.who, 'POST /requests/{request_no}/dispute', { params, body: { text } })
  }
}

export function isSettled(amount: number, why: Said): SceneStep {
  return async scene => {
    const remark = inWordsOf(scene.who, why)
    const params = { request_no: requestOf(scene) }
    const body = { deductions: [{ rule: 'damage', amount, note: remark } as const], remark }
    await scene.world.call(scene.world.staff('operations'), 'POST /admin/requests/{request_no}/settle', {
      params,
      body,
    })
  }
}

export const acceptsSettlement: SceneStep = async scene => {
  const params = { request_no: requestOf(scene) }
  const { settlement } = await detailOf(scene)
  if (!settlement) return
  const { version, back, owed } = settlement
  const body = { version, back, owed }
  await scene.world.call(scene.who, 'POST /requests/{request_no}/accept-settlement', { params, body })
}

export function writes(what: Said, answer: Said): SceneStep {
  return async scene => {
    const params = { request_no: requestOf(scene) }
    const { world } = scene
    await world.call(scene.who, 'POST /requests/{request_no}/messages', {
      params,
      body: { text: inWordsOf(scene.who, what) },
    })
    await world.call(world.staff('support'), 'POST /admin/requests/{request_no}/messages', {
      params,
      body: { text: inWordsOf(scene.who, answer) },
    })
  }
}

function detailOf(scene: Scene) {
  return scene.world.call(scene.who, 'GET /requests/{request_no}', { params: { request_no: requestOf(scene) } })
}
