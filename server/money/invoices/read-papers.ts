import type { invoiceEndpoints } from '#contract/money/invoices.ts'
import { translate } from '#i18n/translate.ts'
import { type AgreedWording, findAgreedDocument } from '#server/offers/documents/keep-wording.ts'
import type { Context } from '#server/platform/context.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/person.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findUserOrder, type Order } from '#server/records/orders/order-rows.ts'
import { correctedBy, type PaperKind, papersOf } from './paper.ts'
import { fileNameOf, findPaper, type PdfFile, pdfOf } from './read-paper.ts'
import { invoicesOf, termsOf } from './store.ts'

type Input<Key extends keyof typeof invoiceEndpoints> = RouteInput<(typeof invoiceEndpoints)[Key]>

const termsName = 'terms'

export async function listPapers({ context, caller, params, language }: Input<'GET /orders/{order_no}/documents'>) {
  const { db } = context
  const order = (await findUserOrder(db, requireUser(caller).userId, params.order_no)) ?? refuse('order_not_found')
  const t = translate(language)
  const titleOf = (kind: PaperKind | 'terms') => t(`papers.kind.${kind}`)
  const hrefOf = (no: string) => `/api/orders/${order.order_no}/documents/${no}`
  const papers = (await invoicesOf(db, [order.order_id])).flatMap(papersOf).map(paper => ({
    invoice_no: paper.no,
    kind: paper.kind,
    title: titleOf(paper.kind),
    issued_at: paper.issuedAt.toISOString(),
    gross: paper.gross,
    corrects: correctedBy(paper.body),
    file_name: fileNameOf(paper),
    href: hrefOf(paper.no),
  }))
  const agreed = await agreedBy(context, order)
  const terms = agreed && {
    ...{ invoice_no: termsName, kind: 'terms' as const, title: titleOf('terms'), gross: null, corrects: null },
    ...{ issued_at: agreed.terms.accepted_at, file_name: agreed.filename, href: hrefOf(termsName) },
  }
  return { list: terms ? [...papers, terms] : papers }
}

/** One's own; a number of somebody else's order is as unknown as one that never was. */
export async function readOwnPaper(input: Input<'GET /orders/{order_no}/documents/{invoice_no}'>): Promise<PdfFile> {
  const { context, caller, params } = input
  const order =
    (await findUserOrder(context.db, requireUser(caller).userId, params.order_no)) ?? refuse('order_not_found')
  if (params.invoice_no === termsName) return (await agreedBy(context, order)) ?? refuse('resource_missing')
  const found = await findPaper(context.db, params.invoice_no)
  return found?.row.order_id === order.order_id ? pdfOf(found.paper) : refuse('resource_missing')
}

export async function readAnyPaper({
  context,
  params,
}: Input<'GET /admin/invoices/{invoice_no}/pdf'>): Promise<PdfFile> {
  const found = (await findPaper(context.db, params.invoice_no)) ?? refuse('resource_missing')
  return pdfOf(found.paper)
}

/** The terms of an order, byte for byte as they were offered when it was placed. */
export async function agreedBy({ db }: Pick<Context, 'db'>, { checkout_id }: Pick<Order, 'checkout_id'>) {
  const terms = (await termsOf(db, checkout_id)) as AgreedWording
  const kept = await findAgreedDocument(db, terms)
  if (!kept) return undefined
  const filename = `terms-${terms.language}-${kept.version}.pdf`
  return { terms, bytes: kept.pdf, filename }
}
