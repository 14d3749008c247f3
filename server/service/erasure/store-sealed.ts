import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import type { SealedDocumentKind } from '#domain/accounts/constants.ts'
import type { TextBox } from '#server/platform/keys/seal-text.ts'
import type { Belongings } from './store-erase.ts'

/** The purpose of the key for sealed documents. */
export const sealPurpose = 'sealed-papers'

/** A person whom a recall must find. */
export interface SealedHolder {
  recipient: string
  email: string
  phone: string
  street: string
  house_number: string
  postcode: string
  city: string
  country: string
}

interface DocumentToSeal {
  kind: SealedDocumentKind
  checkout_id: string | null
  order_id: string | null
  statement_id: string | null
  agreement_id: string | null
  body: unknown
}

/** Encrypts evidence before it is emptied: contracts, statements, and who owns a machine of the shop for good. */
export async function sealDocuments(
  tx: Tx,
  { checkouts, orders, statements }: Belongings,
  { box, now }: { box: TextBox; now: Date },
): Promise<number> {
  const { rows } = await sql<DocumentToSeal>`
    select 'evidence' as kind, checkout_id, null::uuid as order_id, null::uuid as statement_id,
        null::uuid as agreement_id, evidence || jsonb_build_object('email', email) as body
      from checkouts where checkout_id = any(${checkouts as string[]}::uuid[]) and evidence <> '{}'
    union all
    select 'holder', null, order_id, null, null, jsonb_build_object('recipient', recipient, 'email', email, 'phone', phone,
        'street', street, 'house_number', house_number, 'postcode', postcode, 'city', city, 'country', country)
      from orders where order_id = any(${orders as string[]}::uuid[]) and kind = 'buy' and order_status = 'completed'
        and recipient <> '' and exists (select from order_items i
          where i.order_id = orders.order_id and product_kind = 'machine')
    union all
    select 'agreement', null, null, null, agreement_id, jsonb_build_object('agreement_no', agreement_no, 'body', body,
        'shown', shown)
      from agreements where (checkout_id = any(${checkouts as string[]}::uuid[])
        or order_id = any(${orders as string[]}::uuid[])) and body <> '{}'
    union all
    select 'statement', null, null, statement_id, null, to_jsonb(statements) - array['user_id', 'logged_by']
      from statements where statement_id = any(${statements as string[]}::uuid[]) and name <> ''`.execute(tx)
  if (rows.length === 0) return 0
  await tx
    .insertInto('sealed_papers')
    .values(rows.map(({ body, ...paper }) => ({ ...paper, sealed: box.seal(JSON.stringify(body)), sealed_at: now })))
    .execute()
  return rows.length
}

/** The sealed documents of an order: its own, those of its payments, and the statements about it. */
export function sealedDocumentsOfOrder(
  db: Reader,
  { order_id, checkout_id }: { order_id: string; checkout_id: string },
) {
  return db
    .selectFrom('sealed_papers')
    .select(['kind', 'sealed', 'sealed_at'])
    .where(eb =>
      eb.or([
        eb('order_id', '=', order_id),
        eb('checkout_id', '=', checkout_id),
        eb(
          'checkout_id',
          'in',
          eb.selectFrom('checkouts').select('checkouts.checkout_id').where('checkouts.order_id', '=', order_id),
        ),
        eb(
          'agreement_id',
          'in',
          eb
            .selectFrom('agreements')
            .select('agreements.agreement_id')
            .where(of =>
              of.or([of('agreements.order_id', '=', order_id), of('agreements.checkout_id', '=', checkout_id)]),
            ),
        ),
        eb(
          'statement_id',
          'in',
          eb
            .selectFrom('statement_outcomes')
            .select('statement_outcomes.statement_id')
            .where('statement_outcomes.order_id', '=', order_id),
        ),
      ]),
    )
    .orderBy('paper_id')
    .execute()
}

export async function sealedHolder(db: Reader, orderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sealed_papers')
    .select('sealed')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'holder')
    .executeTakeFirst()
  return row?.sealed
}
