import type { ApplyType } from './states.ts'

/** What is true of a kind of request. Rules ask by these names; the name of a kind is for its own folder and texts. */
export interface RequestTraits {
  /** It is paid for and changes the contract: an offer is agreed to, and staff do nothing by hand. */
  readonly isContract: boolean
  /** What was handed over comes back to the shop. */
  readonly comesBack: boolean
  /** The machine is worked on and goes back to its customer. */
  readonly isWork: boolean
  /** Only what is rented has it. */
  readonly isOfRental: boolean
  /** Another machine may be lent meanwhile, or has to come back with it. */
  readonly knowsLoaner: boolean
}

const none: RequestTraits = {
  isContract: false,
  comesBack: false,
  isWork: false,
  isOfRental: false,
  knowsLoaner: false,
}

export const requestTraits: Readonly<Record<ApplyType, RequestTraits>> = {
  rejection: { ...none, comesBack: true },
  repair: { ...none, isWork: true, knowsLoaner: true },
  maintenance: { ...none, isWork: true, knowsLoaner: true },
  return: { ...none, comesBack: true, isOfRental: true, knowsLoaner: true },
  renewal: { ...none, isContract: true, isOfRental: true },
  buy: { ...none, isContract: true, isOfRental: true },
}
