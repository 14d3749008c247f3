import { beforeCommit, type Tx } from '#db/transaction.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { contractPapers, findMissingPapers } from '#server/money/agreements/contract-papers.ts'
import { listOrderInvoices } from '#server/money/invoices/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { findLastAgreementNo } from '#server/records/agreements/agreement-rows.ts'
import { listRequestGoods } from '../reads/read-goods.ts'
import { readSwapDay } from '../reads/read-swaps.ts'
import type { Request } from '../store.ts'
import { type ConcludedContract, toContractKind } from './write-contract.ts'

const template = 'contract_concluded'

function onceKey(agreementNo: string): string {
  return `request:${agreementNo}:${template}`
}

/** The contract on a durable medium (CRD art. 8(7)), in the language it was concluded in. */
export async function mailContractConcluded(
  tx: Tx,
  context: Context,
  { subject: { order }, request, offer, conclusion, payUntil, agreementNo }: ConcludedContract,
): Promise<void> {
  const { checkout_no } = await tx
    .selectFrom('checkouts')
    .select('checkout_no')
    .where('checkout_id', '=', order.checkout_id)
    .executeTakeFirstOrThrow()
  const { request_no } = request
  const swap_by = readSwapDay(request)
  await postMail(tx, context, {
    ...{ template, language: conclusion.language, recipient: order.email, onceKey: onceKey(agreementNo) },
    data: {
      ...{ checkout_no, order_no: order.order_no, request_no, papers: contractPapers(agreementNo) },
      goods: await listRequestGoods(tx, request, conclusion.language),
      contract: toMailed(request),
      ...{ amount: offer.due, back: offer.back, pay_until: payUntil.toISOString() },
      ...(offer.months && { months: offer.months }),
      ...(offer.start_on && { start_on: offer.start_on }),
      ...(offer.new_end && { end_on: offer.new_end }),
      ...(swap_by && { swap_by }),
      ...(request.work_from && { work_from: request.work_from }),
      ...(request.express_asked_at && { express: 'yes' as const }),
    },
  })
}

/** Work has the name of what was asked for. */
function toMailed(request: Request) {
  const kind = toContractKind(request)
  return kind === 'repair' && !requestTraits[request.apply_type].mendsDefect ? 'maintenance' : kind
}

/**
 * What the mail about a concluded contract brings: the invoices of what was booked, and the papers that the
 * confirmation did not. Once they are numbered.
 */
export async function withContractPapers(
  tx: Tx,
  { after_sale_id, request_no, order_id, bought_order_id }: Request,
  mail: (papers: string[]) => Promise<void>,
): Promise<void> {
  const references = [`renewal:${request_no}`, `late:${request_no}`, `sale:${bought_order_id}`, `bill:${request_no}`]
  await beforeCommit(tx, async () => {
    const orderIds = [order_id, ...(bought_order_id ? [bought_order_id] : [])]
    const invoices = (await listOrderInvoices(tx, orderIds)).filter(({ reference }) =>
      references.includes(reference ?? ''),
    )
    const agreementNo = await findLastAgreementNo(tx, after_sale_id)
    const missing = agreementNo ? await findMissingPapers(tx, agreementNo, onceKey(agreementNo)) : []
    await mail([...invoices.map(({ invoice_no }) => invoice_no), ...missing])
  })
}
