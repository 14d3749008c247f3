import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import type { GuardedScope } from '#domain/accounts/fresh.ts'
import type { DB } from './tables.ts'
import { tablesWritten, type Written } from './written-tables.ts'

interface Column {
  guarded: GuardedScope
  /** The guarded columns, for inserts and updates; without it every write is guarded. */
  columns?: readonly string[]
  /** Inserts are not guarded, because a new row belongs to nobody yet. */
  inserts?: false
  /** Deletes are not guarded, because they take nothing away from anyone. */
  deletes?: false
  /** Guarded for staff only: customers write their own rows without a fresh proof. */
  by?: 'staff'
}

const change = { inserts: false, deletes: false } as const
const byStaff = { by: 'staff' } as const

/** Columns that a call may write only if its contract requires a fresh proof (`fresh`). */
export const guardedColumns: Partial<Record<keyof DB, readonly Column[]>> = {
  users: [
    { guarded: 'entry', columns: ['email', 'password_hash', 'deleted_at'], inserts: false },
    { guarded: 'people', columns: ['role', 'user_status'], inserts: false },
  ],
  identities: [{ guarded: 'entry' }],
  // The other columns record which codes were used.
  second_factors: [{ guarded: 'entry', columns: ['secret', 'confirmed_at'] }],
  recovery_codes: [{ guarded: 'entry', columns: ['code_hash'] }],
  // The other columns record the use counter and the name given by the owner.
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

/** The properties of the current contract call that matter here. */
export interface GuardedCall {
  key: string
  fresh: GuardedScope | undefined
  /** It is authorised by a proof it carries, not by a session. */
  carriesProof: boolean
  /** Only staff may call it. */
  isOfStaff: boolean
  /** Its contract says that it changes shop data held in caches. */
  changesShop: boolean
  /** Scopes that its use case has checked itself: a fresh proof was required, or this case needs none. */
  judged?: Set<GuardedScope>
}

const currentCall = new AsyncLocalStorage<GuardedCall>()

export function withGuardedCall<T>(call: GuardedCall, work: () => T): T {
  return currentCall.run(call, work)
}

/** For calls that are guarded only in some cases: allows the current call to write columns of this scope. */
export function judged(guarded: GuardedScope): void {
  const call = currentCall.getStore()
  if (call) call.judged = new Set([...(call.judged ?? []), guarded])
}

/** A call tried to write guarded columns without being marked for it in its contract. */
export class UnguardedWrite extends Error {
  constructor({ key }: GuardedCall, table: string) {
    super(`${key} writes ${table} and is not marked with \`fresh\` (contract, docs/decisions/0057)`)
    this.name = 'UnguardedWrite'
  }
}

/** The scopes that guard a write, for everyone or for staff. */
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

/** The tables that pages and cached responses depend on, the same as in the triggers `pages_changed` of the schema. */
export const shopTables: Partial<Record<keyof DB, { columns?: readonly string[] }>> = {
  ...{ activities: {}, activity_rules: {}, activity_rule_products: {}, attributes: {}, categories: {} },
  ...{ device_types: {}, exchange_rates: {}, prices: {}, product_attributes: {}, product_fits: {}, products: {} },
  ...{ questions: {}, reviews: {}, setting_versions: {}, document_contents: {} },
  skus: { columns: ['listed', 'variant', 'name', 'position'] },
}

/**
 * A call tried to change data held in caches without being marked for it in its contract; its caller would see the old
 * page.
 */
export class UnmarkedChange extends Error {
  constructor({ key }: GuardedCall, table: string) {
    super(`${key} writes ${table} and is not marked with \`changesShop\` (contract)`)
    this.name = 'UnmarkedChange'
  }
}

/** Whether a write changes shop data held in caches. */
export function isOfShop({ table, isNew, columns }: Written): boolean {
  const row = shopTables[table as keyof DB]
  if (!row) return false
  return isNew || !row.columns || !columns || row.columns.some(column => columns.includes(column))
}

/** In tests and development: a call that is not marked cannot write guarded columns, or data held in caches. */
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
