import type { ApplyType } from './states.ts'

/** Traits of a request type. Rules use these; the type itself is named only in its own folder and texts. */
export interface RequestTraits {
  /** It is paid for and changes the contract: the customer accepts an offer, and staff do nothing by hand. */
  readonly isContract: boolean
  /** The goods come back to the shop. */
  readonly returnsGoods: boolean
  /** The machine is worked on and goes back to its customer. */
  readonly isWork: boolean
  /** Only rentals have it. */
  readonly isRentalOnly: boolean
  /** A loaner may be provided meanwhile, or has to come back with the machine. */
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
