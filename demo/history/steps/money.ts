import { inWordsOf, type Said } from '../said.ts'
import { OtherTurn, orderOf, type Scene, type SceneStep } from '../scene.ts'
import { waitingForAccount } from '../store-shop.ts'
import type { World } from '../world.ts'

/** Asks for a part of the payment back, with a reason; staff decide. */
export function asksBack(kind: 'rent' | 'buy', amount: number | null, reason: Said): SceneStep {
  return async scene => {
    const params = { order_no: orderOf(scene, kind).order_no }
    const { refund_no } = await scene.world.call(scene.who, 'POST /orders/{order_no}/refunds', {
      params,
      body: { type: 'product', amount, reason: inWordsOf(scene.who, reason) },
    })
    await scene.keep({ refund_no })
  }
}

/** Above the limit of one person a second one approves as well. */
export function isGranted(by: 'finance' | 'admin' = 'finance'): SceneStep {
  return async scene => {
    const params = { refund_no: refundOf(scene) }
    await scene.world.call(scene.world.staff(by), 'POST /admin/refunds/{refund_no}/approve', { params, body: {} })
  }
}

export function isRefused(reason: Said): SceneStep {
  return async scene => {
    const params = { refund_no: refundOf(scene) }
    await scene.world.call(scene.world.staff('finance'), 'POST /admin/refunds/{refund_no}/reject', {
      params,
      body: { reason: inWordsOf(scene.who, reason) },
    })
  }
}

/** The card to refund no longer exists. */
export function isGrantedInVain(by: 'finance' | 'admin' = 'finance'): SceneStep {
  return async scene => {
    await isGranted(by)(scene)
    await failingRefunds(scene, () => scene.world.sendWaiting())
  }
}

async function failingRefunds({ world }: Scene, work: () => Promise<void>): Promise<void> {
  const { gateway } = world.past
  gateway.refundsFail = true
  try {
    await work()
  } finally {
    gateway.refundsFail = false
  }
}

export const isRetried: SceneStep = async scene => {
  const params = { refund_no: refundOf(scene) }
  await scene.world.call(scene.world.staff('finance'), 'POST /admin/refunds/{refund_no}/retry', { params, body: {} })
}

/** The account number used as an example in the standard, which nobody holds. */
const exampleIban = 'NL91ABNA0417164300'

export const goesByBank: SceneStep = async scene => {
  const params = { refund_no: refundOf(scene) }
  await scene.world.call(scene.world.staff('finance'), 'POST /admin/refunds/{refund_no}/bank-transfer', {
    params,
    body: { iban: exampleIban },
  })
}

export const isTransferred: SceneStep = async scene => {
  const params = { refund_no: refundOf(scene) }
  const finance = scene.world.staff('finance')
  await scene.world.call(finance, 'POST /admin/refunds/{refund_no}/transferred', { params, body: {} })
}

function refundOf({ facts, story }: Scene): string {
  if (facts.refund_no) return facts.refund_no
  throw new OtherTurn(`${story} wants nothing back`)
}

/**
 * Customers who are asked for an account give it within days, and finance sends the bank a file of the waiting refunds.
 */
export async function fillBankFile(world: World, days: number): Promise<void> {
  const { db, clock } = world.past
  const before = new Date(clock.now().getTime() - days * 86_400_000)
  const waiting = await waitingForAccount(db, before)
  for (const { refund_no, user_id, role, language } of waiting) {
    const owner = { userId: user_id, role, language, ip: '203.0.113.20' }
    const body = { iban: exampleIban }
    await world.call(owner, 'POST /refunds/{refund_no}/account', { params: { refund_no }, body })
  }
  if (waiting.length === 0) return
  const finance = world.staff('finance')
  const { file_no } = await world.call(finance, 'POST /admin/refund-transfers', { body: { iban: exampleIban } })
  const params = { file_no }
  await world.call(finance, 'POST /admin/refund-transfers/{file_no}/transferred', { params, body: { except: [] } })
}
