import type { ApplyType } from './states.ts'

/** What is true of a kind of request. Rules ask by these names; the name of a kind is for its own folder and texts. */
export interface RequestTraits {
  /** It is paid for and changes the contract: an offer is agreed to, and staff do nothing by hand. */
  readonly isContract: boolean
  /** What was handed over comes back to the shop. */
  readonly returnsGoods: boolean
  /** The machine is worked on and goes back to its customer. */
  readonly isWork: boolean
  /** Only what is rented has it. */
  readonly isRentalOnly: boolean
  /** Another machine may be lent meanwhile, or has to come back with it. */
  readonly allowsLoaner: boolean
}

const none: RequestTraits = {
  isContract: false,
  returnsGoods: false,
  isWork: false,
  isRentalOnly: false,
  allowsLoaner: false,
}

export const requestTraits: Readonly<Record<ApplyType, RequestTraits>> = {
  rejection: { ...none, returnsGoods: true },
  repair: { ...none, isWork: true, allowsLoaner: true },
  maintenance: { ...none, isWork: true, allowsLoaner: true },
  return: { ...none, returnsGoods: true, isRentalOnly: true, allowsLoaner: true },
  renewal: { ...none, isContract: true, isRentalOnly: true },
  buy: { ...none, isContract: true, isRentalOnly: true },
}
