import { maxPriceAheadMs } from '#contract/offers/catalogue-admin-shapes.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import type { RentTier } from '#domain/pricing/rent.ts'
import { concede } from '#server/people/concessions/concede.ts'
import type { Grant } from '#server/people/concessions/grant.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { addJob } from '#server/platform/jobs/add-job.ts'
import { refuse } from '#server/platform/refusal.ts'
import { ruleSpans } from '../../promotions/activities/rule-spans.ts'
import { refreshPagesJob } from '../job-kinds.ts'
import { findLowestBefore, headlinePrice, toActivityLine } from '../prices.ts'
import { loadSkuView } from '../read-for-staff.ts'
import { findPrices, type Sku } from '../store.ts'
import { insertPrice, lockSoldSku } from '../store-admin.ts'
import { readSaleWorth } from '../store-compared-prices.ts'
import { lockModel } from '../store-models.ts'
import { type SkuView, viewPrice } from '../view-admin.ts'
import { findTierIssue } from './tier-issues.ts'
import { type ConcessionWeight, weighPrice } from './weigh-price.ts'

type Body = Input<'POST /admin/skus/{id}/prices'>['body']
type PriceConcession = Pick<Input<'POST /admin/skus/{id}/prices'>, 'context' | 'caller' | 'agreeing'> & {
  body: { concession_reason: string }
}

/** A price is never changed: a correction is a new row, even for a price that has not begun. */
export async function addPrice(input: Input<'POST /admin/skus/{id}/prices'>): Promise<SkuView> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const skuId = requireUuid(params.id)
  return transaction(context.db, async tx => {
    const { sku, product } = (await lockSoldSku(tx, skuId)) ?? refuse('sku_not_found')
    const now = context.clock.now()
    const valid_from = requireStart(body, now)
    const amounts = sku.kind === 'rent' ? await rentAmounts(tx, body, product.device_type_id) : saleAmounts(body)
    if (sku.kind === 'rent' && sku.listed && amounts.replacement_value === null) {
      // While it is listed it can stay without a sale price only with a replacement value.
      if ((await readSaleWorth(tx, product, valid_from)) === null) rejectField('replacement_value', 'required')
    }
    if (body.show_reduction) await assertReduction(tx, sku, { ...amounts, valid_from })
    const weight = await weighPrice(tx, { sku, product, now }, { ...amounts, valid_from })
    const grant = await concedePrice(tx, input, sku, weight)
    const price = await insertPrice(tx, {
      sku_id: skuId,
      valid_from,
      ...amounts,
      rent_tiers: amounts.rent_tiers && JSON.stringify(amounts.rent_tiers),
      show_reduction: body.show_reduction,
      created_at: now,
      created_by: actor.userId,
      concession_id: grant?.concession_id ?? null,
    })
    if (valid_from > now) await refreshPagesAt(tx, context, valid_from)
    const after = viewPrice(price)
    await writeAudit(tx, context, { actor, action: 'price.add', subject: ['sku', skuId], after })
    return loadSkuView(tx, sku, product, now)
  })
}

/**
 * Assesses a price that is lowered, or listed for less; where a second person approves, it is compared even if nothing
 * is left to concede.
 */
export async function concedePrice(
  tx: Tx,
  input: PriceConcession,
  { key: subject }: Sku,
  weight: ConcessionWeight,
): Promise<Grant | undefined> {
  const { context, agreeing, body } = input
  if (weight.amount === 0 && !weight.always && agreeing === undefined) return undefined
  const why = { reason: body.concession_reason, reasonField: 'concession_reason' }
  return concede(tx, context, input, { kind: 'price', subject, ...why, ...weight })
}

function requireStart({ valid_from }: Body, now: Date): Date {
  if (valid_from === undefined) return now
  const start = new Date(valid_from)
  if (start < now) rejectField('valid_from', 'date_past')
  if (start.getTime() - now.getTime() > maxPriceAheadMs) rejectField('valid_from', 'date_format')
  return start
}

interface Amounts {
  unit_price: number | null
  rent_tiers: RentTier[] | null
  deposit: number | null
  replacement_value: number | null
}

function saleAmounts({ unit_price, rent_tiers, deposit, replacement_value }: Body): Amounts {
  if (rent_tiers !== undefined) rejectField('rent_tiers', 'invalid')
  if (deposit !== undefined) rejectField('deposit', 'invalid')
  if (replacement_value !== undefined) rejectField('replacement_value', 'invalid')
  const price = unit_price ?? rejectField('unit_price', 'required')
  return { unit_price: price, rent_tiers: null, deposit: null, replacement_value: null }
}

/** The model is locked, so that its months do not change while tiers are validated by them. */
async function rentAmounts(tx: Tx, body: Body, deviceTypeId: string | null): Promise<Amounts> {
  const { unit_price, rent_tiers = rejectField('rent_tiers', 'required') } = body
  if (unit_price !== undefined) rejectField('unit_price', 'invalid')
  const deposit = body.deposit ?? rejectField('deposit', 'required')
  const model = (deviceTypeId === null ? undefined : await lockModel(tx, deviceTypeId)) ?? refuse('sku_not_found')
  const issue = findTierIssue(rent_tiers, model)
  if (issue)
    rejectField(
      issue.tier === undefined ? 'rent_tiers' : `rent_tiers.${issue.tier}.from_months`,
      issue.rule,
      issue.values,
    )
  return { unit_price: null, rent_tiers, deposit, replacement_value: body.replacement_value ?? null }
}

type NewPrice = Amounts & { valid_from: Date }

/**
 * A struck-through price must be the lowest one really charged in the thirty days before (Directive 98/6/EC art. 6a).
 */
async function assertReduction(tx: Tx, sku: Sku, price: NewPrice): Promise<void> {
  const { valid_from } = price
  const lowered = { spans: await ruleSpans(tx, valid_from), line: toActivityLine(sku) }
  const lowest = findLowestBefore(await findPrices(tx, [sku.sku_id]), lowered, valid_from)
  if (lowest === undefined || headlinePrice(price) >= lowest) rejectField('show_reduction', 'reduction_without_prior')
}

const repeatAfterMs = 60_000

/**
 * Pages are rendered with the price of their moment, so all are rendered again when a new price begins, and once more
 * for processes whose clock is late.
 */
async function refreshPagesAt(tx: Tx, context: Context, at: Date): Promise<void> {
  await addJob(tx, context, refreshPagesJob, {}, { runAt: at })
  await addJob(tx, context, refreshPagesJob, {}, { runAt: new Date(at.getTime() + repeatAfterMs) })
}
