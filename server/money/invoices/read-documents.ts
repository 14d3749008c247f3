import { translate } from '#i18n/translate.ts'
import { toPlainName } from '#server/offers/documents/read-document.ts'
import { type AgreedWording, findAgreedDocument } from '#server/offers/documents/save-wording.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { listOrderAgreements } from '#server/records/agreements/agreement-rows.ts'
import { findUserOrder, type Order } from '#server/records/orders/order-rows.ts'
import { contractTitle } from '../agreements/contract-title.ts'
import { contractFileName, contractName, renderContractPdf } from '../agreements/read-contract.ts'
import { correctedBy, type DocumentKind, toDocuments } from './document.ts'
import { findDocument, type PdfFile, renderDocumentPdf, toFileName } from './read-document.ts'
import { listOrderInvoices, readTerms } from './store.ts'

const termsName = 'terms'

export async function listDocuments({ context, caller, params, language }: Input<'GET /orders/{order_no}/documents'>) {
  const { db } = context
  const order = (await findUserOrder(db, requireUser(caller).userId, params.order_no)) ?? refuse('order_not_found')
  const t = translate(language)
  const formatTitle = (kind: DocumentKind | 'terms') => t(`papers.kind.${kind}`)
  const toHref = (no: string) => `/api/orders/${order.order_no}/documents/${no}`
  const documents = (await listOrderInvoices(db, [order.order_id])).flatMap(toDocuments).map(document => ({
    invoice_no: document.no,
    kind: document.kind,
    title: formatTitle(document.kind),
    issued_at: document.issuedAt.toISOString(),
    gross: document.gross,
    corrects: correctedBy(document.body),
    file_name: toFileName(document),
    href: toHref(document.no),
  }))
  const contracts = (await listOrderAgreements(db, order)).map(agreement => {
    const name = contractName(agreement.agreement_no)
    return {
      ...{ invoice_no: name, kind: 'contract' as const, title: contractTitle(agreement, language), corrects: null },
      issued_at: agreement.concluded_at.toISOString(),
      ...{ gross: agreement.body.totals.due, file_name: contractFileName(agreement), href: toHref(name) },
    }
  })
  const agreed = await agreedBy(context, order)
  const terms = agreed && {
    ...{ invoice_no: termsName, kind: 'terms' as const, title: formatTitle('terms'), gross: null, corrects: null },
    ...{ issued_at: agreed.terms.accepted_at, file_name: agreed.filename, href: toHref(termsName) },
  }
  const list = [...documents, ...contracts]
  return { list: terms ? [...list, terms] : list }
}

/** A document of one's own order; the number of somebody else's is as unknown as one that never existed. */
export async function readUserDocument(
  input: Input<'GET /orders/{order_no}/documents/{invoice_no}'>,
): Promise<PdfFile> {
  const { context, caller, params } = input
  const order =
    (await findUserOrder(context.db, requireUser(caller).userId, params.order_no)) ?? refuse('order_not_found')
  if (params.invoice_no === termsName) return (await agreedBy(context, order)) ?? refuse('resource_missing')
  const contract = (await listOrderAgreements(context.db, order)).find(
    ({ agreement_no }) => contractName(agreement_no) === params.invoice_no,
  )
  if (contract) return renderContractPdf(contract)
  const found = await findDocument(context.db, params.invoice_no)
  return found?.row.order_id === order.order_id ? renderDocumentPdf(found.document) : refuse('resource_missing')
}

export async function readAnyDocument({
  context,
  params,
}: Input<'GET /admin/invoices/{invoice_no}/pdf'>): Promise<PdfFile> {
  const found = (await findDocument(context.db, params.invoice_no)) ?? refuse('resource_missing')
  return renderDocumentPdf(found.document)
}

/** The terms of an order, byte for byte as they were offered when it was placed. */
export async function agreedBy({ db }: Pick<Context, 'db'>, { checkout_id }: Pick<Order, 'checkout_id'>) {
  const terms = (await readTerms(db, checkout_id)) as AgreedWording
  const wording = await findAgreedDocument(db, terms)
  if (!wording) return undefined
  const filename = `terms-${terms.language}-${toPlainName(wording.version)}.pdf`
  return { terms, bytes: wording.pdf, filename }
}
