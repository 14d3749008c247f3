import type { AfterSale, ApplyType } from './request.ts'

export type ItemChoices = AfterSale['items'][number]
export type Refusal = NonNullable<ItemChoices['choices'][number]['refusal']>
export type Choice = ItemChoices['choices'][number]

/** What an item never has, whatever happens: nobody is told of what is not for him. */
const never: readonly Refusal[] = ['only_rent', 'only_machines', 'buyout_off']

const order: readonly ApplyType[] = ['repair', 'maintenance', 'return', 'renewal', 'buy', 'rejection']

export interface ShownItem {
  item: ItemChoices
  /** What can be asked now first, then what can't. */
  ways: Choice[]
  /** The one reason why none of them can be asked; undefined: some can, or there are several reasons. */
  only: Refusal | undefined
}

export function shownItems(items: readonly ItemChoices[]): ShownItem[] {
  return items.flatMap(item => {
    const ways = item.choices
      .filter(({ refusal }) => refusal === null || !never.includes(refusal))
      .toSorted(
        (a, b) => Number(b.allowed) - Number(a.allowed) || order.indexOf(a.apply_type) - order.indexOf(b.apply_type),
      )
    const [first] = ways
    if (!first) return []
    const isOne = ways.every(({ refusal }) => refusal !== null && refusal === first.refusal)
    return [{ item, ways, only: isOne ? (first.refusal ?? undefined) : undefined }]
  })
}
