import type { Tx } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { sum } from '#domain/money.ts'
import type { AgreementKind } from '#domain/orders/agreements.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { translate } from '#i18n/translate.ts'
import type { Conclusion } from '#server/money/agreements/read-agreed.ts'
import { readParties } from '#server/money/agreements/read-parties.ts'
import { requestClauses } from '#server/money/agreements/request-clauses.ts'
import { readModelData } from '#server/offers/catalogue/queries.ts'
import { readBodiesOf } from '#server/platform/config/countries.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { AgreementBody } from '#server/records/agreements/agreement-body.ts'
import { insertAgreement } from '#server/records/agreements/agreement-rows.ts'
import type { Checkout } from '#server/records/orders/order-rows.ts'
import type { ContractOffer } from '../bill/offer.ts'
import type { Request } from '../store.ts'
import type { Subject } from '../subject.ts'

export interface ConcludedContract {
  subject: Subject
  request: Request
  offer: ContractOffer
  conclusion: Conclusion
  payUntil: Date
  agreementNo: string
}

interface WritingContract extends ConcludedContract {
  /** What is to be paid; undefined: nothing is. */
  charge: Checkout | undefined
}

/** Stores a renewal, a buy-out or a repair as it was concluded, with everything that its document says. */
export async function writeContract(tx: Tx, concluded: WritingContract): Promise<void> {
  const { subject, request, offer, conclusion, charge, payUntil, agreementNo } = concluded
  const { order, now } = subject
  const { language, terms, instruction, shown } = conclusion
  const kind = toContractKind(request)
  const [parties, rules, machineData, bodies] = await Promise.all([
    readParties(tx, order, { now }),
    readSetting(tx, 'after_sale', order.created_at),
    readModelData(tx, [subject.item], language),
    readBodiesOf(tx, order.country, now),
  ])
  const period = offer.start_on && offer.new_end ? { from: offer.start_on, to: offer.new_end } : undefined
  const totals = toTotals(offer)
  const body: AgreementBody = {
    form: 1,
    ...parties,
    orders: [
      {
        order_no: order.order_no,
        kind: toOrderKind(kind, order),
        ...{ start_on: period?.from ?? null, end_on: period?.to ?? null },
      },
    ],
    lines: toLines(subject, offer, { language, remark: kind === 'repair' ? request.remark : '' }),
    coupon_code: null,
    totals,
    remark: '',
    clauses: requestClauses({
      kind,
      language,
      seller: parties.seller,
      rules,
      bodies,
      machineData,
      period,
      totals,
      payUntil,
      work: toWork(concluded),
    }),
  }
  await insertAgreement(
    tx,
    {
      ...{ agreement_no: agreementNo, kind, order_id: order.order_id, after_sale_id: request.after_sale_id },
      ...(charge && { checkout_id: charge.checkout_id }),
      ...{ language, terms, instruction, shown, body },
    },
    now,
  )
}

export type RequestContractKind = Exclude<AgreementKind, 'order' | 'change'>

export function toContractKind({ apply_type }: Pick<Request, 'apply_type'>): RequestContractKind {
  const { addsMonths, sellsMachine } = requestTraits[apply_type]
  if (addsMonths) return 'renewal'
  return sellsMachine ? 'buy_out' : 'repair'
}

function toOrderKind(kind: RequestContractKind, order: Subject['order']): 'rent' | 'buy' {
  if (kind === 'repair') return order.kind === 'rent' ? 'rent' : 'buy'
  return kind === 'renewal' ? 'rent' : 'buy'
}

/** When the work begins, and until when it can be withdrawn from. */
function toWork({ request, offer }: ConcludedContract) {
  const { work_from, express_asked_at } = request
  if (!work_from || !offer.withdrawal_until) return undefined
  return { from: work_from, until: offer.withdrawal_until, isExpress: express_asked_at !== null }
}

const noDiscounts = { activity_discount: 0, coupon_discount: 0, share_discount: 0 }

/** What is sold: the months or the machine, and the days past the end that are paid with it. */
function toLines(
  { order, item }: Subject,
  { lines, months }: ContractOffer,
  { language, remark }: { language: Language; remark: string },
): AgreementBody['lines'] {
  const t = translate(language)
  const names = item.names as Record<Language, { name: string }>
  const variants = {
    renewal: () => t('papers.request.renewal', { months: months ?? 0 }),
    buy_out: () => t('papers.request.buy_out', { order_no: order.order_no }),
    late: () => t('request_offer.rule.late'),
    base_fee: () => t('papers.request.base_fee'),
    freight: () => t('papers.request.freight'),
    other_fee: () => t('papers.request.other_fee'),
    repair_fee: () => t('papers.request.repair_fee'),
    maintenance_fee: () => t('papers.request.maintenance_fee'),
  }
  return lines.flatMap(({ rule, amount, vat_percent }, index) => {
    const variant = rule in variants ? variants[rule as keyof typeof variants] : undefined
    if (!variant || vat_percent === undefined) return []
    return {
      ...{ order_no: order.order_no, name: names[language].name, variant: variant() },
      ...{ quantity: 1, unit_price: amount, rent: null, ...noDiscounts },
      ...{ amount, deposit: 0, vat_percent, remark: index === 0 ? remark : '' },
    }
  })
}

function toTotals({ lines, due, back, vat = [] }: ContractOffer): AgreementBody['totals'] {
  const used = -(lines.find(({ rule }) => rule === 'deposit_used')?.amount ?? 0)
  return {
    ...{ goods: sum(vat.map(({ gross }) => gross)), ...noDiscounts, freight: 0, deposit: 0 },
    ...{ due, due_now: due, deposit_used: used, deposit_back: back },
    vat: vat.map(({ percent, net, vat: tax }) => ({ percent, net, vat: tax })),
  }
}
