import type { Tx } from '#db/transaction.ts'
import { staffRoles } from '#domain/access.ts'
import { findStaff } from '#server/people/accounts/colleagues.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { postMail } from '#server/platform/mail/outbox.ts'

type By = Pick<RouteInput, 'context' | 'caller'>

/** Sent while the previous server is still in use, so that the person who set the new one cannot intercept it there. */
export async function mailOtherServer(tx: Tx, { context, caller }: By, next: { host: string; from: Date }) {
  const { email: by } = await tx
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', requireUser(caller).userId)
    .executeTakeFirstOrThrow()
  const data = { host: next.host, counts_from: next.from.toISOString(), by }
  for (const { email, language } of await findStaff(tx, staffRoles)) {
    if (email === null) continue
    const mail = { template: 'mail_server_changes', language, recipient: email, data } as const
    await postMail(tx, context, mail)
  }
}
