import type { Sender } from '#server/platform/mail/render-mail.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import type { World } from './world.ts'

const sender: Sender = { company: 'Genie', publicUrl: 'http://localhost', identity: [] }

/**
 * Templates that name a requested or possible amount, not a promised one; a refund that was sent; and mail to staff.
 */
const notPromised = [
  ...['refund_requested', 'refund_rejected', 'refund_sent', 'rental_ends', 'dispute', 'given_alone'],
  // Counted to a day that the scan of the carrier may move, as both say themselves.
  ...['order_loss_notice', 'rental_terminated'],
]

/** A sentence that promises money to its reader. */
const goes = /\bterug\b|\bterugbetaald\b|\bteruggestuurd\b|maken (?:we|het) .*\bover\b|op je bankrekening/
/** The reader has the money already, or does not have to pay it. */
const goesNot = /via je bank|hoef je niet meer|ging iets mis/

const amountsIn = (text: string) =>
  [...text.matchAll(/€\s?([\d.]+,\d\d)/gu)].map(([, digits = '']) => Number(digits.replaceAll(/[.,]/g, '')))

/** Parses the Dutch mail; amounts listed line by line show a settlement, not a promise. */
function promisedIn(mail: { template: string; data: unknown }): number[] {
  const { text } = renderMail({ ...mail, language: 'nl' }, sender)
  return text
    .split(/\n\n|(?<=\.) /)
    .filter(part => !/^De afrekening:/.test(part) && goes.test(part) && !goesNot.test(part))
    .flatMap(amountsIn)
}

/**
 * Every mail that promises money is followed by a payment. The clock stands still within a step, so what a bank takes
 * back at the same moment counts as later.
 */
export async function brokenPromises(world: World): Promise<string[]> {
  const mails = await world.rows(
    `select template, m.data, m.created_at, o.order_no, coalesce((select sum(refund_amount) from refunds f
        where f.order_id = o.order_id and way <> 'set_off' and refund_status not in ('requested', 'rejected')
          and (dispute_id is null or refund_time >= m.created_at)), 0)::int as going
       from mails m join orders o on o.order_no = coalesce(m.data ->> 'order_no', m.data -> 'order_nos' ->> 0)
      where sealed is null and template <> all($1)`,
    notPromised,
  )
  return mails.flatMap(mail => {
    const most = Math.max(0, ...promisedIn(mail))
    const told = `${mail.template} of ${mail.order_no} tells of ${most}, and ${mail.going} goes`
    return most > mail.going ? [`a mail promises money that does not come: ${told}`] : []
  })
}
