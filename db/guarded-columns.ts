import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import type { GuardedScope } from '#domain/accounts/fresh.ts'
import type { DB } from './tables.ts'
import { tablesWritten, type Written } from './written-tables.ts'

interface Column {
  guarded: GuardedScope
  /** These, made or changed; without any: whatever is written. */
  columns?: readonly string[]
  /** New rows are nobody's yet. */
  inserts?: false
  /** Rows that go take nothing away from anybody. */
  deletes?: false
  /** Customers write it too, of what is their own, and are not asked. */
  by?: 'staff'
}

const change = { inserts: false, deletes: false } as const
const byStaff = { by: 'staff' } as const

/** What a call may write only if its contract says that a session alone does not open it (`fresh`). */
export const guardedColumns: Partial<Record<keyof DB, readonly Column[]>> = {
  users: [
    { guarded: 'entry', columns: ['email', 'password_hash', 'deleted_at'], inserts: false },
    { guarded: 'people', columns: ['role', 'user_status'], inserts: false },
  ],
  identities: [{ guarded: 'entry' }],
  // What else is written there tells which codes have been used.
  second_factors: [{ guarded: 'entry', columns: ['secret', 'confirmed_at'] }],
  recovery_codes: [{ guarded: 'entry', columns: ['code_hash'] }],
  // What else is written there tells how often one has been used, and what its owner calls it.
  passkeys: [{ guarded: 'entry', columns: ['user_id', 'credential_id', 'public_key'] }],
  setting_versions: [{ guarded: 'rules' }],
  orders: [
    {
      guarded: 'delivery',
      columns: ['recipient', 'street', 'house_number', 'postcode', 'city', 'country'],
      ...change,
    },
  ],
  transfer_files: [{ guarded: 'payout' }],
  products: [
    { guarded: 'giving', columns: ['kind', 'device_type_id'], ...change },
    { guarded: 'words', columns: ['name', 'description', 'gallery'], ...change },
  ],
  skus: [
    { guarded: 'giving', columns: ['listed'], ...change },
    { guarded: 'words', columns: ['name'], ...change },
    { guarded: 'fleet', columns: ['stock'], ...change, ...byStaff },
  ],
  prices: [{ guarded: 'giving' }],
  coupons: [{ guarded: 'giving', columns: ['discount_value'] }],
  activities: [{ guarded: 'giving', columns: ['discount_value', 'reward_value', 'started_at'], deletes: false }],
  activity_rules: [{ guarded: 'giving', columns: ['discount_value'] }],
  activity_rule_products: [{ guarded: 'giving' }],
  concessions: [{ guarded: 'giving' }],
  recalls: [{ guarded: 'many', columns: ['texts'] }],
  recall_stops: [{ guarded: 'many', columns: ['stopped_at'] }],
  statements: [{ guarded: 'orders', columns: ['contract'], ...byStaff }],
  statement_outcomes: [{ guarded: 'orders', columns: ['outcome'], ...byStaff }],
  shipments: [{ guarded: 'orders', columns: ['shipment_state'], ...byStaff }],
  order_items: [{ guarded: 'orders', columns: ['item_status'], ...change, ...byStaff }],
  requests: [
    { guarded: 'orders', columns: ['audit_status', 'process_status'], ...byStaff },
    { guarded: 'words', columns: ['reject_reason', 'error_reason', 'outcome', 'remark'], ...change, ...byStaff },
  ],
  refunds: [
    { guarded: 'payout', columns: ['iban', 'account_holder'] },
    { guarded: 'money', columns: ['reject_reason'], ...change, ...byStaff },
  ],
  devices: [{ guarded: 'fleet', columns: ['device_status'], deletes: false, ...byStaff }],
  device_types: [{ guarded: 'words', columns: ['texts', 'gallery', 'max_months'], ...change }],
  categories: [{ guarded: 'words' }],
  attributes: [{ guarded: 'words', columns: ['name', 'choices', 'unit'], inserts: false }],
  answer_templates: [{ guarded: 'words' }],
  questions: [{ guarded: 'words', columns: ['answer'] }],
  reviews: [{ guarded: 'words', columns: ['review_status'], ...change, ...byStaff }],
  message_entries: [{ guarded: 'words', columns: ['text'], ...byStaff }],
  request_messages: [{ guarded: 'words', columns: ['text'], ...byStaff }],
}

/** A call of the contract that is being worked on, as far as this is about it. */
export interface GuardedCall {
  key: string
  fresh: GuardedScope | undefined
  /** It is judged by what it carries, not by a session. */
  carriesProof: boolean
  /** No customer may call it. */
  isOfStaff: boolean
  /** Its contract says that it changes what caches of shop data hold. */
  changesShop: boolean
  /** What its use case has judged by itself: a proof was asked for, or this case needs none. */
  judged?: Set<GuardedScope>
}

const currentCall = new AsyncLocalStorage<GuardedCall>()

export function withGuardedCall<T>(call: GuardedCall, work: () => T): T {
  return currentCall.run(call, work)
}

/** For calls that are guarded in some cases only: from here on this one may write it. */
export function judged(guarded: GuardedScope): void {
  const call = currentCall.getStore()
  if (call) call.judged = new Set([...(call.judged ?? []), guarded])
}

/** A call would write what it may not: its contract has to say so first. */
export class UnguardedWrite extends Error {
  constructor({ key }: GuardedCall, table: string) {
    super(`${key} writes ${table} and is not marked with \`fresh\` (contract, docs/decisions/0057)`)
    this.name = 'UnguardedWrite'
  }
}

/** What of it is guarded, for everybody or for staff. */
export function findGuardedScopes({ table, isNew, columns }: Written, isOfStaff = false): GuardedScope[] {
  const rows = (guardedColumns[table as keyof DB] ?? []).filter(({ by }) => isOfStaff || by === undefined)
  return rows.filter(row => isWritten(row, { isNew, columns })).map(({ guarded }) => guarded)
}

function isWritten(row: Column, { isNew, columns }: Pick<Written, 'isNew' | 'columns'>): boolean {
  if (isNew && row.inserts === false) return false
  const isDelete = !isNew && columns === undefined
  if (isDelete) return row.deletes !== false
  return !row.columns || !columns || row.columns.some(column => columns.includes(column))
}

/** What pages and cached answers are made of, as the triggers `pages_changed` of the schema have it. */
export const shopTables: Partial<Record<keyof DB, { columns?: readonly string[] }>> = {
  ...{ activities: {}, activity_rules: {}, activity_rule_products: {}, attributes: {}, categories: {} },
  ...{ device_types: {}, exchange_rates: {}, prices: {}, product_attributes: {}, product_fits: {}, products: {} },
  ...{ questions: {}, reviews: {}, setting_versions: {} },
  skus: { columns: ['listed', 'variant', 'name', 'position'] },
}

/** A call would change what others have cached: its contract has to say so, or its caller would see the old page. */
export class UnmarkedChange extends Error {
  constructor({ key }: GuardedCall, table: string) {
    super(`${key} writes ${table} and is not marked with \`changesShop\` (contract)`)
    this.name = 'UnmarkedChange'
  }
}

/** Whether caches of shop data hold what is written there. */
export function isOfShop({ table, isNew, columns }: Written): boolean {
  const row = shopTables[table as keyof DB]
  if (!row) return false
  return isNew || !row.columns || !columns || row.columns.some(column => columns.includes(column))
}

/** In tests and in development: a call that is not marked can't write what is guarded, or what others have cached. */
export class GuardedWritesPlugin implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs) {
    const call = currentCall.getStore()
    if (call && !call.fresh && !call.carriesProof) {
      const found = tablesWritten(node).find(written =>
        findGuardedScopes(written, call.isOfStaff).some(one => !call.judged?.has(one)),
      )
      if (found) throw new UnguardedWrite(call, found.table)
    }
    if (call && !call.changesShop) {
      const changed = tablesWritten(node).find(isOfShop)
      if (changed) throw new UnmarkedChange(call, changed.table)
    }
    return node
  }

  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result)
  }
}
