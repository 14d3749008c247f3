import { byShownOrder, requestTraits } from '#domain/requests/traits.ts'
import type { ApplyType, OrderRequests } from '../request.ts'

export type ItemChoices = OrderRequests['items'][number]
export type Refusal = NonNullable<ItemChoices['choices'][number]['refusal']>
export type Choice = ItemChoices['choices'][number]

/** Refusals that can never change for an item: types that do not apply to it are not shown. */
const never: readonly Refusal[] = ['only_rent', 'only_machines', 'buyout_off']

export interface VisibleItem {
  item: ItemChoices
  /** The requests that are possible now. */
  ways: Choice[]
  /** Those that are not: each reason once, with the types it applies to. */
  off: { refusal: Refusal; types: ApplyType[] }[]
  /** The one reason why none is possible; undefined: some are, or there are several reasons. */
  only: Refusal | undefined
}

export function listVisibleItems(items: readonly ItemChoices[]): VisibleItem[] {
  return items.flatMap(item => {
    const ways = item.choices
      .filter(({ refusal }) => refusal === null || !never.includes(refusal))
      .toSorted(byShownOrder)
    if (ways.length === 0) return []
    const off = [...Map.groupBy(ways, ({ refusal }) => refusal)].flatMap(([refusal, refused]) =>
      refusal === null ? [] : { refusal, types: refused.map(({ apply_type }) => apply_type) },
    )
    const [one, another] = off
    const open = ways.filter(({ refusal }) => refusal === null)
    return [{ item, ways: open, off, only: open.length === 0 && !another ? one?.refusal : undefined }]
  })
}

/** Who has bought reports what is wrong, and chooses the remedy; for a rented machine a repair is requested. */
export function nameChoice(type: ApplyType, { remedies }: Pick<ItemChoices, 'remedies'>): ApplyType | 'claim' {
  return requestTraits[type].mendsDefect && remedies.length > 0 ? 'claim' : type
}
