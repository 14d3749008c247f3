import type { CallData, CallInput } from '#contract/protocol/call.ts'

export type Kind = 'withdrawal' | 'cancellation'

export type UserContract = CallData<'GET /withdrawals/contracts'>['list'][number]
/** A renewal, a buy-out or paid work: a contract of its own about one of the items. */
export type LaterContract = UserContract['later'][number]

/** The values of the fields, preserved between the steps. */
export interface Draft {
  /** The number of an order or of a later contract, from the list; empty: typed. */
  pick: string
  contract: string
  extent: 'all' | 'part'
  picked: readonly string[]
  items: string
  name: string
  email: string
  ending: 'ordinary' | 'extraordinary'
  reason: string
  end: 'soonest' | 'day'
  end_on: string
}

export const emptyDraft: Draft = {
  ...{ pick: '', contract: '', extent: 'all', picked: [], items: '', name: '', email: '' },
  ...{ ending: 'ordinary', reason: '', end: 'soonest', end_on: '' },
}

export type WithdrawalBody = CallInput<'POST /withdrawals'>['body']
export type CancellationBody = CallInput<'POST /rental-cancellations'>['body']

/** The response, with everything that the receipt repeats. */
export interface Receipt {
  draft: Draft
  /** The part of the contract as text; empty: the whole contract. */
  what: string
  statement_id: string
  received_at: string
  copy_key: string
}

export interface StatedItems {
  what: string
  /** Only whole items are selected by id; a number of units of an item is text for staff. */
  item_ids: string[]
  request_nos: string[]
}

export function findLater(contracts: readonly UserContract[], no: string): LaterContract | undefined {
  return contracts.flatMap(({ later }) => later).find(({ request_no }) => request_no === no)
}

/** The part of the contract as text and, if it was chosen from a list, as ids. */
export function selectItems(
  { extent, pick, picked, items }: Draft,
  contract: UserContract | undefined,
): Omit<StatedItems, 'request_nos'> {
  if (extent === 'all') return { what: '', item_ids: [] }
  const pickedItems = pick === '' ? undefined : contract?.items.filter(item => picked.includes(item.item_id))
  if (!pickedItems) return { what: items.trim(), item_ids: [] }
  const names = pickedItems.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join('\n')
  const isSome = items.trim() !== '' && pickedItems.some(({ quantity }) => quantity > 1)
  return isSome
    ? { what: `${names}\n${items.trim()}`, item_ids: [] }
    : { what: names, item_ids: pickedItems.map(({ item_id }) => item_id) }
}

export function getContractNo({ pick, contract }: Draft): string {
  return pick || contract.trim()
}
