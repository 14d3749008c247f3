import { type Tx, transaction } from '#db/transaction.ts'
import { permissions } from '#domain/access.ts'
import { daysBetween } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import { alertDayOn, alertDays, replyDueOn } from '#domain/messages/promise.ts'
import { dayInShop } from '#i18n/format.ts'
import { findStaff } from '#server/people/accounts/colleagues.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { lockWaiting, markAlerted } from './store-alerts.ts'

const dayMs = 86_400_000

/** Every day: notifies the staff who may answer of messages that have waited for ten days, and for thirteen. */
export async function alertStaff(context: Context, _payload: object): Promise<void> {
  const now = context.clock.now()
  const today = dayInShop(now)
  // A day early, because days are counted in the Netherlands; the rule itself decides.
  const since = new Date(now.getTime() - (alertDays[0] - 1) * dayMs)
  await transaction(context.db, async tx => {
    const waiting = await lockWaiting(tx, since, alertDays[1])
    const due = waiting.flatMap(({ message_id, ticket, waiting_since, alerted_day }) => {
      const day = waiting_since && dayInShop(waiting_since)
      const alertDay = day ? alertDayOn(day, today) : 0
      if (!day || alertDay <= alerted_day) return []
      return [{ message_id, alertDay, line: `${ticket} · ${daysBetween(day, today)} · ${replyDueOn(day)}` }]
    })
    if (due.length === 0) return
    for (const { message_id, alertDay } of due) await markAlerted(tx, message_id, alertDay)
    const lines = due.map(({ line }) => line)
    for (const { recipient, language } of await findReaders(tx, now)) {
      const data = { count: lines.length, lines }
      await postMail(tx, context, { template: 'message_alert', language, recipient, data })
    }
  })
}

/** If nobody has the right, the shop's own address gets the mail, so that the message is not forgotten. */
async function findReaders(tx: Tx, now: Date): Promise<{ recipient: string; language: Language }[]> {
  const staff = await findStaff(tx, permissions.answer_messages)
  const readers = staff.flatMap(({ email, language }) => (email === null ? [] : [{ recipient: email, language }]))
  if (readers.length > 0) return readers
  const { email } = await readSetting(tx, 'company', now)
  return email ? [{ recipient: email, language: 'nl' }] : []
}
