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
  /** Of a return: the day it may be fetched; none: as soon as can be. */
  pick_up_on?: string | null
  /** Of a return: the rental is cancelled for good cause. */
  is_for_cause?: boolean
}

export interface RequestAction {
  subject: Subject
  request: Request
  actor: { role: Actor; id?: string }
  /** Where a person gives away what it gives back: their word. None: a rule fixes it. */
  grant?: Grant
}

export interface Paid extends RequestAction {
  /** What it was paid with; none: there was nothing to pay. */
  checkout: Checkout | undefined
}

/**
 * What is special about a type. How a request is made, decided, moved on, paid and told is the same for all of them;
 * each of these runs in the transaction of its step.
 */
export interface RequestKind {
  /** Exact figures before anything is asked. undefined: nothing costs anything and nothing comes back. */
  offer(db: Reader, subject: Subject, application: Application): Promise<OfferDraft | undefined>
  /** It ends what else runs for its item; refuses where this reason does not. */
  mustEndOthers?(subject: Subject, reasonCode: string): void
  /** Before the figures: locks what has to stand still until what is held for them is held. */
  prepared?(tx: Tx, subject: Subject): Promise<void>
  /** It was asked: what must be held meanwhile. */
  applied?(tx: Tx, context: Context, action: RequestAction): Promise<void>
  approved?(tx: Tx, context: Context, action: RequestAction): Promise<void>
  /** Rejected, taken back or not paid: what was held is let go. */
  dropped?(tx: Tx, context: Context, action: RequestAction): Promise<void>
  /** What a step of its process does to machines and money. */
  step?: Partial<Record<ProcessEvent, (tx: Tx, context: Context, action: RequestAction) => Promise<void>>>
  /** Of a contract: whether what its figures stand on is what it was when they were agreed to. */
  holds?(db: Reader, action: Pick<RequestAction, 'subject' | 'request'>): Promise<boolean>
  /** Of a contract: the order its money is for, where that is another one. */
  payee?(tx: Tx, action: Paid): Promise<string>
  /** Of a contract: it is paid, or there was nothing to pay. */
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
