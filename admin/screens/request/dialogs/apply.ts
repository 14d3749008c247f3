import type { CallData } from '#contract/protocol/call.ts'
import { type Duty, duties } from '#domain/requests/damage.ts'
import { type ApplyType, applyTypes } from '#domain/requests/states.ts'
import { requestTraits } from '#domain/requests/traits.ts'

export type Applied =
  | 'item_id'
  | 'apply_type'
  | 'reason_code'
  | 'apply_reason'
  | 'months'
  | 'pick_up_on'
  | 'duty'
  | 'asked_by'

type Item = CallData<'GET /admin/orders/{order_no}/after-sale'>['items'][number]

/** The possible types, the most frequent first. */
export function typesFor({ choices }: Pick<Item, 'choices'>): Item['choices'] {
  const usual: readonly ApplyType[] = ['repair', 'maintenance', 'return', 'renewal', 'buy', 'rejection']
  return choices
    .filter(({ allowed }) => allowed)
    .toSorted((one, other) => usual.indexOf(one.apply_type) - usual.indexOf(other.apply_type))
}

/** Whether the price is known before the request. */
export function hasPrice(type: ApplyType): boolean {
  return requestTraits[type].isRentalOnly
}

/** The values of the fields as the call needs them: only those of the type. */
export function toOfferInput(values: Readonly<Record<Applied, string>>) {
  const apply_type = applyTypes.find(one => one === values.apply_type) ?? 'repair'
  const isContract = requestTraits[apply_type].isContract
  const duty: Duty = duties.find(one => one === values.duty) ?? 'platform'
  return {
    ...{ item_id: values.item_id, apply_type, reason_code: values.reason_code, apply_reason: values.apply_reason },
    ...(apply_type === 'renewal' && { months: Number(values.months) }),
    pick_up_on: isContract ? null : values.pick_up_on || null,
    duty: isContract ? ('platform' as const) : duty,
    asked_by: values.asked_by,
  }
}
