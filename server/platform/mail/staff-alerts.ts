import { type Tx, transaction } from '#db/transaction.ts'
import { permissions, type Role } from '#domain/access.ts'
import type { Language } from '#domain/languages.ts'
import { readSetting } from '../config/settings.ts'
import type { Context } from '../context.ts'
import { postMail } from './outbox.ts'

/** Events that strangers can cause, with the permission of the staff who handle them and the mail that reports them. */
const alerts = {
  statement: { template: 'statement_alert', roles: permissions.audit_requests },
  disowned: { template: 'disowned_alert', roles: permissions.audit_requests },
} as const

export type AlertKind = keyof typeof alerts
const kinds = Object.keys(alerts) as AlertKind[]

/** Records an alert in the transaction of its event. It contains no details: those are in the admin app. */
export async function raiseAlert(tx: Tx, { clock }: Context, kind: AlertKind): Promise<void> {
  await tx.insertInto('staff_alerts').values({ kind, at: clock.now() }).execute()
}

/** Runs every quarter of an hour: one mail of each kind with the number of alerts, however many there are. */
export async function sendStaffAlerts(context: Context, _payload: object): Promise<void> {
  for (const kind of kinds) await transaction(context.db, tx => sendAlert(tx, context, kind))
}

async function sendAlert(tx: Tx, context: Context, kind: AlertKind): Promise<void> {
  const { template, roles } = alerts[kind]
  const { numUpdatedRows } = await tx
    .updateTable('staff_alerts')
    .set({ told_at: context.clock.now() })
    .where('kind', '=', kind)
    .where('told_at', 'is', null)
    .executeTakeFirst()
  const count = Number(numUpdatedRows)
  if (count === 0) return
  for (const { recipient, language } of await findAlertRecipients(tx, context, roles)) {
    await postMail(tx, context, { template, language, recipient, data: { count } })
  }
}

/** If nobody has the permission, the shop's own address gets it: legal deadlines run regardless. */
export async function findAlertRecipients(
  tx: Tx,
  { clock }: Context,
  roles: readonly Role[],
): Promise<{ recipient: string; language: Language }[]> {
  const staff = await tx
    .selectFrom('users')
    .select(['email', 'language'])
    .where('role', 'in', roles)
    .where('user_status', '=', 'normal')
    .where('deleted_at', 'is', null)
    .where('email', 'is not', null)
    .orderBy('user_id')
    .execute()
  const recipients = staff.flatMap(({ email, language }) => (email === null ? [] : [{ recipient: email, language }]))
  if (recipients.length > 0) return recipients
  const { email } = await readSetting(tx, 'company', clock.now())
  return email ? [{ recipient: email, language: 'nl' }] : []
}
