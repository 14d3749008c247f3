import type { CallData, CallInput } from '#contract/protocol/call.ts'

export type Cart = CallData<'GET /cart'>
export type Item = Cart['items'][number]
export type Change = Omit<CallInput<'PUT /cart/items'>['body'], 'item_id' | 'version'>

/** A removed item with the data for adding it again. */
export interface Removed {
  items: readonly Item[]
  all: boolean
}

export function formatItemName({ name, variant }: Pick<Item, 'name' | 'variant'>): string {
  return variant ? `${name}, ${variant}` : name
}
