import type { CallData } from '#contract/protocol/call.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { countWeighedUses } from '#domain/promotions/coupon.ts'
import { concede } from '#server/people/concessions/concede.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import { generateCode } from '#server/platform/generate-code.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { shareLockProducts } from '../activities/store-rules.ts'
import { maxSaved } from '../max-saved.ts'
import { type CouponView, viewCoupon } from '../view-admin.ts'
import { insertCoupon } from './store-coupons.ts'
import { findCouponForStaff, insertCoupons, userExists } from './store-coupons-admin.ts'

const reasonField = 'concession_reason'

export async function addCoupon(input: Input<'POST /admin/coupons'>): Promise<CouponView> {
  const { context, caller } = input
  const { concession_reason: reason, ...body } = input.body
  const actor = requireUser(caller)
  return transaction(context.db, async tx => {
    const now = context.clock.now()
    await assertProducts(tx, body.product_ids)
    if (body.owner_id === actor.userId) refuse('no_permission', { reason: 'own_order' })
    if (body.owner_id !== null && !(await userExists(tx, body.owner_id))) rejectField('owner_id', 'choice_unknown')
    const made = await insertCoupon(tx, { ...body, created_at: now, created_by: actor.userId })
    const { coupon_id } = made ?? rejectField('code', 'code_taken')
    const once = await maxSaved(tx, now, body)
    const weight = { ...once, amount: once.amount * countWeighedUses(body) }
    await concede(tx, context, input, { kind: 'coupon', subject: body.code, reason, reasonField, ...weight })
    const after = viewCoupon((await findCouponForStaff(tx, coupon_id, now)) ?? refuse('coupon_not_found'))
    await writeAudit(tx, context, { actor, action: 'coupon.add', subject: ['coupon', coupon_id], after })
    return after
  })
}

type Batch = CallData<'POST /admin/coupons/batch'>

export async function addCouponBatch(input: Input<'POST /admin/coupons/batch'>): Promise<Batch> {
  const { context, caller } = input
  const { concession_reason: reason, ...body } = input.body
  const actor = requireUser(caller)
  const { prefix, count, ...coupon } = body
  const created_at = context.clock.now()
  return transaction(context.db, async tx => {
    await assertProducts(tx, coupon.product_ids)
    const codes = await generateBatch(tx, { prefix, count }, { ...coupon, created_at, created_by: actor.userId })
    const uses = countWeighedUses({ ...coupon, owner_id: null }) * count
    const once = await maxSaved(tx, created_at, coupon)
    const weight = { ...once, amount: once.amount * uses }
    await concede(tx, context, input, { kind: 'coupon', subject: body.batch, reason, reasonField, ...weight })
    await writeAudit(tx, context, {
      actor,
      action: 'coupon.add_batch',
      subject: ['coupon_batch', body.batch],
      after: { ...body, product_ids: body.product_ids },
    })
    return { batch: body.batch, count: codes.length, codes }
  })
}

const maxRounds = 20

/** Codes that exist already, generated here or by another batch at the same moment, are generated again. */
async function generateBatch(
  tx: Tx,
  { prefix, count }: { prefix: string; count: number },
  coupon: Parameters<typeof insertCoupons>[2],
): Promise<string[]> {
  const made: string[] = []
  for (let round = 0; round < maxRounds && made.length < count; round += 1) {
    const candidates = new Set(Array.from({ length: count - made.length }, () => generateCode(prefix)))
    // Sorted, so that two batches with the same codes cannot deadlock.
    made.push(...(await insertCoupons(tx, [...candidates].sort(), coupon)))
  }
  if (made.length < count) throw new Error(`Only ${made.length} of ${count} coupon codes could be drawn`)
  return made
}

async function assertProducts(tx: Tx, ids: readonly string[] | null): Promise<void> {
  if (ids === null) return
  const known = await shareLockProducts(tx, ids)
  const unknown = ids.filter(id => !known.has(id))
  if (unknown.length > 0) refuse('product_not_found', { product_ids: unknown })
}
