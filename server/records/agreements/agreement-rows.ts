import type { Selectable } from 'kysely'
import type { Agreements } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import type { AgreementKind } from '#domain/orders/agreements.ts'
import { hashCanonicalJson } from '#server/platform/canonical-json.ts'
import { type AgreementBody, agreementBodySchema } from './agreement-body.ts'
import type { Shown } from './check-shown.ts'

/** A wording that a contract names: the terms that were agreed to, the instruction that was handed over. */
export interface NamedWording {
  name: string
  version: string
  language: Language
  sha256: string
  accepted_at: string
}

export interface NewAgreement {
  agreement_no: string
  kind: AgreementKind
  /** undefined: nothing was to be paid. */
  checkout_id?: string
  /** What it changes or continues; undefined: it concludes the orders of its checkout. */
  order_id?: string
  after_sale_id?: string
  language: Language
  terms: NamedWording
  instruction: NamedWording
  shown: Shown | undefined
  body: AgreementBody
}

/** Stores what was agreed, in the transaction that concludes it. */
export async function insertAgreement(tx: Tx, { shown, body, ...agreement }: NewAgreement, now: Date): Promise<void> {
  const parsed = agreementBodySchema.parse(body)
  await tx
    .insertInto('agreements')
    .values({
      ...agreement,
      terms: JSON.stringify(agreement.terms),
      instruction: JSON.stringify(agreement.instruction),
      shown: shown ? JSON.stringify(shown) : null,
      body: JSON.stringify(parsed),
      body_sha256: hashCanonicalJson(parsed),
      concluded_at: now,
    })
    .execute()
}

/** As it is read; what was displayed stays in its row. */
export interface Agreement extends Pick<Selectable<Agreements>, 'agreement_no' | 'kind' | 'concluded_at' | 'language'> {
  terms: NamedWording
  instruction: NamedWording
  body: AgreementBody
}

const columns = ['agreement_no', 'kind', 'concluded_at', 'language', 'terms', 'instruction', 'body'] as const

type Row = Pick<Selectable<Agreements>, (typeof columns)[number]>

/** One that an erasure has emptied is not there. */
function toAgreement({ terms, instruction, body, ...row }: Row): Agreement[] {
  const parsed = agreementBodySchema.safeParse(body)
  if (!parsed.success) return []
  const wordings = { terms, instruction } as unknown as Pick<Agreement, 'terms' | 'instruction'>
  return [{ ...row, ...wordings, body: parsed.data }]
}

export async function findAgreement(db: Reader, agreementNo: string): Promise<Agreement | undefined> {
  const row = await db
    .selectFrom('agreements')
    .select(columns)
    .where('agreement_no', '=', agreementNo)
    .executeTakeFirst()
  return row && toAgreement(row)[0]
}

/** Whether there is one, which is not so for an order from before contracts were stored. */
export async function hasAgreement(db: Reader, agreementNo: string): Promise<boolean> {
  const found = db.selectFrom('agreements').select('agreement_id').where('agreement_no', '=', agreementNo)
  return (await found.executeTakeFirst()) !== undefined
}

/** The number of the latest contract about a request; undefined: it is from before contracts were stored, or is none. */
export async function findLastAgreementNo(db: Reader, afterSaleId: string): Promise<string | undefined> {
  return (await listRequestAgreements(db, afterSaleId)).at(-1)
}

/** That of the request; a bill that was not paid and is made again has a further one. */
export async function nextAgreementNo(
  db: Reader,
  { after_sale_id, request_no }: { after_sale_id: string; request_no: string },
): Promise<string> {
  const { length } = await listRequestAgreements(db, after_sale_id)
  return length === 0 ? request_no : `${request_no}-${length + 1}`
}

async function listRequestAgreements(db: Reader, afterSaleId: string): Promise<string[]> {
  const found = db.selectFrom('agreements').select('agreement_no').where('after_sale_id', '=', afterSaleId)
  return (await found.orderBy('agreement_id').execute()).map(({ agreement_no }) => agreement_no)
}

interface OrderOfCheckout {
  order_id: string
  checkout_id: string
}

/** All contracts about an order: the one that concluded it or bought it out, and those that changed or continued it. */
export async function listOrderAgreements(db: Reader, order: OrderOfCheckout): Promise<Agreement[]> {
  const rows = await db
    .selectFrom('agreements')
    .select(columns)
    .where(eb =>
      eb.or([
        eb('order_id', '=', order.order_id),
        eb(
          'after_sale_id',
          'in',
          eb.selectFrom('requests').select('after_sale_id').where('bought_order_id', '=', order.order_id),
        ),
        eb.and([eb('order_id', 'is', null), eb('checkout_id', '=', order.checkout_id)]),
      ]),
    )
    .orderBy('concluded_at')
    .orderBy('agreement_no')
    .execute()
  return rows.flatMap(toAgreement)
}

/** Everything that a person agreed to, with what was displayed, for the export of all data stored about them. */
export function ownAgreementRecords(db: Reader, userId: string) {
  return db
    .selectFrom('agreements')
    .leftJoin('orders', 'orders.order_id', 'agreements.order_id')
    .leftJoin('checkouts', 'checkouts.checkout_id', 'agreements.checkout_id')
    .select(['agreement_no', 'agreements.kind', 'concluded_at', 'agreements.terms', 'instruction', 'shown', 'body'])
    .where(eb => eb.or([eb('orders.user_id', '=', userId), eb('checkouts.user_id', '=', userId)]))
    .orderBy('concluded_at')
    .orderBy('agreement_no')
    .execute()
}
