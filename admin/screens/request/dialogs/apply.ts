import type { CallData } from '#contract/protocol/call.ts'
import { type Duty, duties } from '#domain/requests/damage.ts'
import { remediesFor } from '#domain/requests/remedy.ts'
import { type ApplyType, applyTypes } from '#domain/requests/states.ts'
import { byShownOrder, type RequestTraits, requestTraits } from '#domain/requests/traits.ts'

export type Applied =
  | 'item_id'
  | 'apply_type'
  | 'reason_code'
  | 'remedy'
  | 'apply_reason'
  | 'months'
  | 'pick_up_on'
  | 'duty'
  | 'asked_by'

type Item = CallData<'GET /admin/orders/{order_no}/after-sale'>['items'][number]

/** The possible types, the most frequent first. */
export function typesFor({ choices }: Pick<Item, 'choices'>): Item['choices'] {
  return choices.filter(({ allowed }) => allowed).toSorted(byShownOrder)
}

/** What is true of the kind that is chosen in a field; undefined: none is. */
export function findTraits(value: string | undefined): RequestTraits | undefined {
  const type = applyTypes.find(one => one === value)
  return type && requestTraits[type]
}

/** Whether its customer chooses between repair and replacement. */
export function chooses(type: string | undefined, item: Pick<Item, 'remedies'> | undefined): boolean {
  return findTraits(type)?.mendsDefect === true && item !== undefined && item.remedies.length > 0
}

/** What the customer may choose for this reason. */
export function remediesOf(
  { reason_code }: Pick<Readonly<Record<Applied, string>>, 'reason_code'>,
  item: Pick<Item, 'remedies'> | undefined,
) {
  return item ? remediesFor(item.remedies, reason_code) : []
}

/** What the customer chose, where there is a choice. */
export function toRemedy(values: Readonly<Record<Applied, string>>, item: Pick<Item, 'remedies'> | undefined) {
  const remedy = remediesOf(values, item).find(one => one === values.remedy)
  return chooses(values.apply_type, item) && remedy ? { remedy } : {}
}

/** Whether the price is known before the request. */
export function hasPrice(type: ApplyType): boolean {
  return requestTraits[type].isPricedBeforehand
}

/** The values of the fields as the call needs them: only those of the type. */
export function toOfferInput(values: Readonly<Record<Applied, string>>) {
  const apply_type = applyTypes.find(one => one === values.apply_type) ?? 'repair'
  const { isContract, addsMonths } = requestTraits[apply_type]
  const duty: Duty = duties.find(one => one === values.duty) ?? 'platform'
  return {
    ...{ item_id: values.item_id, apply_type, reason_code: values.reason_code, apply_reason: values.apply_reason },
    ...(addsMonths && { months: Number(values.months) }),
    pick_up_on: isContract ? null : values.pick_up_on || null,
    duty: isContract ? ('platform' as const) : duty,
    asked_by: values.asked_by,
  }
}
