/** A transaction-level advisory lock, identified by a name instead of a row, for example `fleet` of a model. */
interface AdvisoryLockClass {
  kind: 'word'
  what: string
}

/** Locks on rows of the table with this name. */
export interface RowLockClass {
  kind: 'rows'
  what: string
  /** Locks of the same class are taken in the order of this column. */
  key: string
  /** A holder of a lock of this class may take these at any time: no other transaction reaches them without it. */
  under?: string
  /** These come after all others of their class. */
  later?: (row: Record<string, unknown>) => boolean
}

const advisory = (what: string): AdvisoryLockClass => ({ kind: 'word', what })
const rows = (key: string, what: string, more: Pick<RowLockClass, 'under' | 'later'> = {}): RowLockClass => ({
  ...{ kind: 'rows', what, key },
  ...more,
})

/**
 * Every lock a transaction may wait for, in the order in which transactions take them. A common order prevents
 * deadlocks. Locks that many transactions need come late, so that they are held for a short time.
 */
export const lockOrder = {
  keys: advisory('Keys of the shop are made and locked by one process at a time'),
  address: advisory('An address of mail is given to one account at a time'),
  rule: advisory('A setting has one newest version'),
  administrators: advisory(
    'Permissions of colleagues are changed one after the other, by a person who is an administrator then',
  ),
  statement: advisory('A statement of withdrawal is dealt with once'),
  asker: advisory('Questions of one person are seen one after the other'),
  category_tree: advisory('The tree of categories changes one move at a time'),
  activity_rules: advisory('Rules and dates of activities change one at a time'),
  users: rows('user_id', 'Accounts; a guest after the accounts', {
    under: 'address',
    later: ({ auth_provider }) => auth_provider === 'anonymous',
  }),
  hold: advisory(
    'What one person, address or connection holds unpaid is counted one after the other, and nothing is ordered while they are erased',
  ),
  refresh_tokens: rows('token_hash', 'What a session is renewed with'),
  sessions: rows('session_id', 'Sessions'),
  garden_profiles: rows('garden_id', 'Gardens'),
  activities: rows('activity_id', 'Activities'),
  products: rows('product_id', 'Products'),
  categories: rows('category_id', 'Categories', { under: 'category_tree' }),
  device_types: rows('device_type_id', 'Models'),
  attributes: rows('code', 'Attributes'),
  files: rows('file_id', 'Pictures that are put somewhere'),
  answer_templates: rows('template_id', 'Templates of answers'),
  messages: rows('message_id', 'Messages'),
  questions: rows('question_id', 'Published questions'),
  reviews: rows('review_id', 'Reviews'),
  cart: advisory('The lines of a cart are changed one after the other'),
  cart_items: rows('item_id', 'Lines of a cart', { under: 'cart' }),
  checkouts: rows(
    'checkout_id',
    'A checkout, and with it its orders, items, payments and requests; a charge before the checkout of its order',
    { later: ({ purpose }) => purpose === 'cart' },
  ),
  orders: rows('order_id', 'Orders', { under: 'checkouts' }),
  order_items: rows('item_id', 'Items of orders', { under: 'checkouts' }),
  payments: rows('payment_id', 'Attempts to pay', { under: 'checkouts' }),
  requests: rows('after_sale_id', 'Requests after the sale', { under: 'checkouts' }),
  shipments: rows('shipment_id', 'Parcels', { under: 'checkouts' }),
  proposals: rows('proposal_id', 'What waits for a second person'),
  giving: advisory('What one person gives away is summed and written down one call after the other'),
  fleet: advisory('Machines of a model are promised one after the other'),
  devices: rows('device_id', 'Machines', { under: 'fleet' }),
  unit_reservations: rows('reservation_id', 'Days of machines', { under: 'fleet' }),
  skus: rows('sku_id', 'What is on the shelf'),
  invitation: advisory('Two people who take up each other’s invitation come one after the other'),
  share_records: rows('record_id', 'Invitations'),
  coupons: rows('coupon_id', 'Coupons'),
  coupon_claims: rows('claim_id', 'Uses of a coupon'),
  refunds: rows('refund_id', 'Refunds'),
  transfer_files: advisory('Files for the bank are numbered one after the other'),
  waitlist: rows('waitlist_id', 'Who waits for a model'),
  reconciliation_findings: rows('finding_id', 'Findings of the reconciliation'),
  ledger_days_state: rows('counted_to', 'How far the sums of days have come'),
  audit_chain: advisory(
    'Entries of the audit log are linked one after the other, in transactions that do nothing else',
  ),
  mail_budget: advisory('Mails to addresses that have proven nothing are weighed one after the other'),
  mails: rows('id', 'Mails'),
  sandbox_objects: rows('object_id', 'What the sandbox provider knows'),
  sandbox_parcels: rows('tracking_no', 'What the sandbox carrier knows'),
  document_numbers: rows('series', 'The last number of invoices, and of credit notes: one row each for the whole shop'),
  idempotency_keys: rows('key', 'What a call has committed under its key'),
} as const satisfies Record<string, AdvisoryLockClass | RowLockClass>

export type LockClass = keyof typeof lockOrder
export type RowLock = { [Name in LockClass]: (typeof lockOrder)[Name]['kind'] extends 'rows' ? Name : never }[LockClass]
export type AdvisoryLock = Exclude<LockClass, RowLock>

const ranks = new Map(Object.keys(lockOrder).map((name, rank) => [name, rank]))

export function isLockClass(name: string): name is LockClass {
  return ranks.has(name)
}

export function lockRank(name: LockClass): number {
  return ranks.get(name) ?? 0
}
