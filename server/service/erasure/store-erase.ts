import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import type { User } from '#server/people/accounts/queries.ts'
import type { ErasureRule } from './rules.ts'
import type { UserScope } from './store-open.ts'

/** The values that the rules refer to, under their names. */
export interface Belongings {
  users: readonly string[]
  checkouts: readonly string[]
  orders: readonly string[]
  messages: readonly string[]
  /** The published questions among them. */
  questions: readonly string[]
  statements: readonly string[]
  refunds: readonly string[]
  files: readonly string[]
  avatars: readonly string[]
  /** Bank files with a refund of theirs. */
  transfers: readonly string[]
  /** The address, if it is verified; and the one in the account. */
  email: string | null
  address: string | null
  /** All addresses that mails about their orders and messages went to. */
  mailboxes: readonly string[]
  /** Numbers on documents and in mails; and all subjects that an audit entry may be about. */
  numbers: readonly string[]
  subjects: readonly string[]
  now: Date
}

const types: Readonly<Record<keyof Belongings, string>> = {
  ...{ users: 'uuid[]', checkouts: 'uuid[]', orders: 'uuid[]', messages: 'uuid[]', statements: 'uuid[]' },
  ...{ questions: 'uuid[]', avatars: 'uuid[]', now: 'timestamptz' },
  ...{ refunds: 'uuid[]', files: 'uuid[]', transfers: 'text[]', mailboxes: 'text[]', numbers: 'text[]' },
  ...{ subjects: 'text[]', email: 'text', address: 'text' },
}

const nothing = {
  ...{ statements: [], refunds: [], files: [], avatars: [], questions: [], transfers: [], mailboxes: [], numbers: [] },
  more: [],
}
type Found = Record<keyof typeof nothing, string[]>

const uuids = (list: readonly string[]) => sql`any(${list as string[]}::uuid[])`

/** Everything that is to be erased, found before any of it is deleted. */
export async function findBelongings(tx: Tx, user: User, scope: UserScope, now: Date): Promise<Belongings> {
  const { userIds, checkoutIds, orderIds } = scope
  const email = scope.email?.toLowerCase() ?? null
  const messages = await findMessageIds(tx, userIds, email)
  const { rows } = await sql<Found>`
    with own_refunds as (select refund_id, refund_no, transfer_file_id from refunds
        where order_id = ${uuids(orderIds)} or payment_id in
          (select payment_id from payments where checkout_id = ${uuids(checkoutIds)})),
      own_requests as (select after_sale_id, request_no from requests where order_id = ${uuids(orderIds)}),
      own_disputes as (select dispute_no from disputes join payments using (payment_id)
        where checkout_id = ${uuids(checkoutIds)}),
      own_statements as (select statement_id, email from statements
        where user_id = ${uuids(userIds)} or lower(email) = ${email}
          or statement_id in (select statement_id from statement_outcomes where order_id = ${uuids(orderIds)})),
      own_messages as (select message_id, ticket, email from messages where message_id = ${uuids(messages)}),
      own_orders as (select order_no, email from orders where order_id = ${uuids(orderIds)}),
      own_checkouts as (select checkout_no, email from checkouts where checkout_id = ${uuids(checkoutIds)})
    select array(select statement_id::text from own_statements) as statements,
      array(select refund_id::text from own_refunds) as refunds,
      array(select file_id from files where owner_id = ${uuids(userIds)}
        union select file_id from request_pictures join own_requests using (after_sale_id)
          where shows in ('apply', 'message')
        union select file_id from message_pictures join message_entries using (entry_id)
          join own_messages using (message_id)) as files,
      array(select file_id from files where owner_id = ${uuids(userIds)} and purpose = 'avatar') as avatars,
      array(select question_id from questions where message_id = ${uuids(messages)}) as questions,
      array(select file_no from transfer_files where file_id in (select transfer_file_id from own_refunds)) as transfers,
      array(select email from own_orders union select email from own_checkouts union select email from own_messages
        union select email from own_statements) as mailboxes,
      array(select order_no from own_orders union all select checkout_no from own_checkouts
        union all select request_no from own_requests union all select refund_no from own_refunds
        union all select ticket from own_messages union all select dispute_no from own_disputes) as numbers,
      array(select after_sale_id::text from own_requests) as more`.execute(tx)
  const { more, ...found } = rows[0] ?? nothing
  const { statements, refunds, numbers } = found
  return {
    ...{
      ...found,
      users: userIds,
      checkouts: checkoutIds,
      orders: orderIds,
      messages,
      email,
      address: user.email,
      now,
    },
    subjects: [...userIds, ...checkoutIds, ...orderIds, ...messages, ...statements, ...refunds, ...numbers, ...more],
  }
}

/**
 * Sent while signed in, or under the verified address; messages that another account wrote under it belong to that
 * account.
 */
async function findMessageIds(tx: Tx, userIds: readonly string[], email: string | null): Promise<string[]> {
  const isFromAccount = sql<boolean>`exists (select from users where users.user_id = messages.user_id
    and auth_provider <> 'anonymous' and deleted_at is null)`
  const userMessages = tx
    .selectFrom('messages')
    .select('message_id')
    .where(eb => eb.or([eb('user_id', 'in', [...userIds]), eb.and([eb('email', '=', email), eb.not(isFromAccount)])]))
    .orderBy('message_id')
  return (await userMessages.execute()).map(({ message_id }) => message_id)
}

/** Changes evidence too, which nothing else may do. */
export async function applyRules(tx: Tx, rules: readonly ErasureRule[], belongings: Belongings): Promise<void> {
  await sql`set local genie.erasure = 'on'`.execute(tx)
  for (const { table, whose, becomes } of rules) {
    const where = withValues(whose, belongings)
    if (becomes === 'deleted') await sql`delete from ${sql.table(table)} where ${where}`.execute(tx)
    else {
      const changes = Object.entries(becomes).map(
        ([column, value]) => sql`${sql.ref(column)} = ${withValues(value, belongings)}`,
      )
      await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${where}`.execute(tx)
    }
  }
  await sql`set local genie.erasure = 'off'`.execute(tx)
}

function withValues(text: string, belongings: Belongings): RawBuilder<unknown> {
  const parts = text.split(/\$(?=[a-z])(\w+)/).map((part, index) => {
    if (index % 2 === 0) return sql.raw(part)
    const name = part as keyof Belongings
    const type = types[name]
    if (!type) throw new Error(`Nothing is called ${part}`)
    return sql`${belongings[name]}::${sql.raw(type)}`
  })
  return sql.join(parts, sql``)
}
