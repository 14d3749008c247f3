import type { DeviceCommand } from '../devices/commands.ts'
import type { ApplyType } from './states.ts'

/** Traits of a request type. Rules use these; the type itself is named only in its own folder and texts. */
export interface RequestTraits {
  /** It is paid for and changes the contract: the customer accepts an offer, and staff do nothing by hand. */
  readonly isContract: boolean
  /** The goods are collected from the customer first. */
  readonly isFetched: boolean
  /** The goods come back to the shop. */
  readonly returnsGoods: boolean
  /** The work on a machine that goes back to its customer; null: none. */
  readonly work: RequestWork | null
  /** It repairs a defect: the guarantee covers it, has to be explained before, and is extended by it. */
  readonly mendsDefect: boolean
  /** Only rentals have it. */
  readonly isRentalOnly: boolean
  /** Accessories and services have it too. */
  readonly isForAnyProduct: boolean
  /** A loaner may be provided meanwhile, or has to come back with the machine. */
  readonly allowsLoaner: boolean
  /** All that was paid goes back, whatever has become of the item. */
  readonly undoesContract: boolean
  /** It can be asked for until the withdrawal period ends. */
  readonly hasWithdrawalPeriod: boolean
  /** It can end another open request of the same item. */
  readonly endsOtherRequests: boolean
  /** Whether a withdrawal ends it while it is open. */
  readonly yieldsToWithdrawal: 'always' | 'until_inspection' | 'never'
  /** It can be asked for although its item was withdrawn from and paid back. */
  readonly isAllowedOnceWithdrawn: boolean
  /** Its customer has chosen what happens when the rental ends, and is reminded no more. */
  readonly decidesRentalEnd: boolean
  /** The rental ends by it on a day of its own, and what is left of rent and deposit is settled. */
  readonly endsRental: boolean
  /** The rental goes on for as many months as its application says. */
  readonly addsMonths: boolean
  /** Its customer becomes the owner of the rented machine. */
  readonly sellsMachine: boolean
  /** Its amounts are shown and agreed to before it is sent. */
  readonly isPricedBeforehand: boolean
  /** Staff may decide against it. */
  readonly mayBeRejected: boolean
}

export interface RequestWork {
  readonly start: DeviceCommand
  readonly finish: readonly DeviceCommand[]
  /** The line of a bill that is for this work. */
  readonly fee: 'repair_fee' | 'maintenance_fee'
}

/** Without a default: a new type says itself what it is, for whom, and whether it can be refused. */
type StatedTrait = 'isContract' | 'isRentalOnly' | 'mayBeRejected' | 'yieldsToWithdrawal'

const none: Omit<RequestTraits, StatedTrait> = {
  isFetched: false,
  returnsGoods: false,
  work: null,
  mendsDefect: false,
  isForAnyProduct: false,
  allowsLoaner: false,
  undoesContract: false,
  hasWithdrawalPeriod: false,
  endsOtherRequests: false,
  isAllowedOnceWithdrawn: false,
  decidesRentalEnd: false,
  endsRental: false,
  addsMonths: false,
  sellsMachine: false,
  isPricedBeforehand: false,
}

/** In the order in which people are shown them: what is asked for most often first. */
export const requestTraits: Readonly<Record<ApplyType, RequestTraits>> = {
  repair: {
    ...{ isContract: false, isRentalOnly: false, yieldsToWithdrawal: 'always', mayBeRejected: true },
    ...{ ...none, isFetched: true, allowsLoaner: true, mendsDefect: true },
    work: { start: 'start_repair', finish: ['finish_repair', 'release'], fee: 'repair_fee' },
  },
  maintenance: {
    ...{ isContract: false, isRentalOnly: false, yieldsToWithdrawal: 'always', mayBeRejected: true },
    ...{ ...none, isFetched: true, allowsLoaner: true },
    work: { start: 'start_maintenance', finish: ['finish_maintenance'], fee: 'maintenance_fee' },
  },
  return: {
    ...{ isContract: false, isRentalOnly: true, yieldsToWithdrawal: 'until_inspection', mayBeRejected: true },
    ...{ ...none, isFetched: true, returnsGoods: true, allowsLoaner: true },
    ...{ endsRental: true, decidesRentalEnd: true, isPricedBeforehand: true },
    isAllowedOnceWithdrawn: true,
  },
  renewal: {
    ...{ isContract: true, isRentalOnly: true, yieldsToWithdrawal: 'always', mayBeRejected: true },
    ...{ ...none, addsMonths: true, decidesRentalEnd: true, isPricedBeforehand: true },
  },
  buy: {
    ...{ isContract: true, isRentalOnly: true, yieldsToWithdrawal: 'always', mayBeRejected: true },
    ...{ ...none, sellsMachine: true, decidesRentalEnd: true, isPricedBeforehand: true },
  },
  rejection: {
    ...{ isContract: false, isRentalOnly: false, yieldsToWithdrawal: 'never', mayBeRejected: false },
    ...{ ...none, isFetched: true, returnsGoods: true, isForAnyProduct: true },
    ...{ undoesContract: true, hasWithdrawalPeriod: true, decidesRentalEnd: true },
    endsOtherRequests: true,
  },
}

const shownKinds = Object.keys(requestTraits) as ApplyType[]

/** The kinds of which this is true. */
export function kindsWith(trait: Exclude<keyof RequestTraits, 'yieldsToWithdrawal'>): readonly ApplyType[] {
  return shownKinds.filter(type => Boolean(requestTraits[type][trait]))
}

/** For sorting what people choose from. */
export function byShownOrder(one: { apply_type: ApplyType }, other: { apply_type: ApplyType }): number {
  return shownKinds.indexOf(one.apply_type) - shownKinds.indexOf(other.apply_type)
}
