import type { Reader, Tx } from '#db/transaction.ts'
import type { Actor } from '#domain/machine.ts'
import type { ApplyType, ProcessEvent } from '#domain/requests/states.ts'
import type { Grant } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import type { Checkout } from '#server/records/orders/order-rows.ts'
import type { OfferDraft } from './bill/offer.ts'
import { buyOut } from './kinds/buy-out.ts'
import { rejection } from './kinds/rejection.ts'
import { renewal } from './kinds/renewal.ts'
import { repair } from './kinds/repair.ts'
import { rentalReturn } from './kinds/return.ts'
import type { Request } from './store.ts'
import type { Subject } from './subject.ts'

export interface Application {
  apply_type: ApplyType
  months: number | undefined
  /** For a return: the day from which it can be collected; empty: as soon as possible. */
  pick_up_on?: string | null
  /** For a return: the rental is cancelled for good cause. */
  is_for_cause?: boolean
}

export interface RequestAction {
  subject: Subject
  request: Request
  actor: { role: Actor; id?: string }
  /** The authorisation by people, where the refund is a concession. undefined: a rule fixes it. */
  grant?: Grant
  /** How many accessories are replaced; undefined: all of the line. */
  pieces?: number
}

export interface Paid extends RequestAction {
  /** The checkout it was paid with; undefined: there was nothing to pay. */
  checkout: Checkout | undefined
}

/**
 * What is special about a type of request. Making, deciding, moving, paying and mailing are the same for all of them;
 * each of these functions runs in the transaction of its step.
 */
export interface RequestKind {
  /** Exact figures before the request. undefined: it has no cost and no refund. */
  offer(db: Reader, subject: Subject, application: Application): Promise<OfferDraft | undefined>
  /** Before the figures: locks what must not change until it is held. */
  prepared?(tx: Tx, subject: Subject): Promise<void>
  /** The request was made: holds what it needs meanwhile. */
  applied?(tx: Tx, context: Context, action: RequestAction): Promise<void>
  approved?(tx: Tx, context: Context, action: RequestAction): Promise<void>
  /** Rejected, taken back or not paid: releases what was held. */
  dropped?(tx: Tx, context: Context, action: RequestAction): Promise<void>
  /** Refuses to give it up where nobody may, before a second person is asked to agree to that. */
  assertMayEnd?(db: Reader, context: Context, action: Pick<RequestAction, 'subject' | 'request'>): Promise<void>
  /** The effect of a process step on machines and money. */
  step?: Partial<Record<ProcessEvent, (tx: Tx, context: Context, action: RequestAction) => Promise<void>>>
  /** For a contract: whether the basis of its figures is unchanged since they were agreed to. */
  holds?(db: Reader, action: Pick<RequestAction, 'subject' | 'request'>): Promise<boolean>
  /** For a contract: the order its money belongs to, where that is another one. */
  payee?(tx: Tx, action: Paid): Promise<string>
  /** For a contract: it is paid, or there was nothing to pay. */
  concluded?(tx: Tx, context: Context, action: Paid): Promise<void>
  billPaid?(tx: Tx, context: Context, action: Paid): Promise<void>
}

const kinds: Readonly<Record<ApplyType, RequestKind>> = {
  ...{ repair, maintenance: repair, renewal, buy: buyOut },
  return: rentalReturn,
  rejection,
}

export function findKind(type: ApplyType): RequestKind {
  return kinds[type]
}
