import type { Sender } from '#server/platform/mail/render-mail.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import type { World } from './world.ts'

const sender: Sender = { company: 'Genie', publicUrl: 'http://localhost', identity: [] }

/** What somebody asks for or would get, and not what comes; a refund that was sent; and mail to staff. */
const notPromised = ['refund_requested', 'refund_rejected', 'refund_sent', 'rental_ends', 'dispute', 'given_alone']

/** A sentence in which money goes to its reader. */
const goes = /\bterug\b|\bterugbetaald\b|\bteruggestuurd\b|maken (?:we|het) .*\bover\b|op je bankrekening/
/** The reader has it already, or does not have to pay it. */
const goesNot = /via je bank|hoef je niet meer|ging iets mis/

const amountsIn = (text: string) =>
  [...text.matchAll(/€\s?([\d.]+,\d\d)/gu)].map(([, digits = '']) => Number(digits.replaceAll(/[.,]/g, '')))

/** Read as their reader does, in Dutch; figures that are quoted line by line tell what was settled, not what comes. */
function promisedIn(mail: { template: string; data: unknown }): number[] {
  const { text } = renderMail({ ...mail, language: 'nl' }, sender)
  return text
    .split(/\n\n|(?<=\.) /)
    .filter(part => !/^De afrekening:/.test(part) && goes.test(part) && !goesNot.test(part))
    .flatMap(amountsIn)
}

/** No mail tells of money that does not go to its reader. The clock stands still within a step, so what a bank takes in the same moment counts as after it. */
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
