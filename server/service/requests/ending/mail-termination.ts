import type { Tx } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import type { MailData } from '#server/platform/mail/templates/mail-data.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import type { OfferBody } from '../bill/offer.ts'
import { readAbout } from '../mails.ts'
import type { Request } from '../store.ts'

interface TerminationMail {
  request: Request
  order: Order
  cause: MailData['rental_terminated']['cause']
  /** Why the cause is contested, quoted unchanged. */
  staffText?: string
}

/** That the rental ends, with the fee for the earlier end and what goes back, as of the requested day. */
export async function mailTermination(
  tx: Tx,
  context: Context,
  { request, order, cause, staffText }: TerminationMail,
): Promise<void> {
  const { back, due } = request.offer as OfferBody
  await postMail(tx, context, {
    ...{ template: 'rental_terminated', language: order.language, recipient: order.email },
    onceKey: `request:${request.request_no}:terminated:${cause}:${request.version}`,
    data: {
      ...(await readAbout(tx, { request, order })),
      ...{ cause, fee: request.return_fee, back, due },
      ...(request.pick_up_on && { on: request.pick_up_on }),
      ...(staffText && { text: staffText }),
    },
  })
}
