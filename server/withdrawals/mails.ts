import type { Tx } from '#db/transaction.ts'
import { permissions, type Role } from '#domain/access.ts'
import type { Language } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { readSetting } from '../config/settings.ts'
import type { Context } from '../context.ts'
import { postMail } from '../mail/outbox.ts'
import { dayInWords } from '../mail/words.ts'
import { type Statement, staffWith } from './store.ts'

/** Everything that was stated, line by line, in the language it was stated in. */
export function wordsOf(statement: Statement): string {
  const { name, contract, email, items, reason, ending, end_wish } = statement
  const say = translate(statement.language as Language)
  const lines = [
    say('statements.line.name', { name }),
    say('statements.line.contract', { contract }),
    say('statements.line.email', { email }),
    statement.kind === 'withdrawal' ? say('statements.line.items', { items, which: items ? 'some' : 'all' }) : '',
    ending ? say('statements.line.ending', { ending }) : '',
    ending
      ? say('statements.line.end', {
          day: end_wish ? dayInWords(end_wish, statement.language as Language) : '',
          when: end_wish ? 'day' : 'soonest',
        })
      : '',
    reason ? say('statements.line.reason', { reason }) : '',
  ]
  return lines.filter(Boolean).join('\n')
}

/** At once, with all that was said and when it came in. It confirms the receipt, and judges nothing. */
export async function mailReceipt(tx: Tx, context: Context, statement: Statement): Promise<void> {
  const { statement_id, kind, language, email, received_at } = statement
  if (email === '') return
  await postMail(tx, context, {
    template: kind === 'withdrawal' ? 'withdrawal_received' : 'cancellation_received',
    language: language as Language,
    recipient: email,
    data: { text: wordsOf(statement), received_at: received_at.toISOString() },
    onceKey: `statement:${statement_id}`,
  })
}

/** It has found no contract of its own, or one that people must look at. */
export async function tellStaffOfStatement(tx: Tx, context: Context, statement: Statement, reason: string) {
  const { kind, name, contract } = statement
  const lines = [`${kind} · ${reason} · ${contract} · ${name}`]
  await tellStaff(tx, context, { template: 'statement_alert', roles: permissions.audit_requests, lines })
}

interface Telling {
  template: 'statement_alert' | 'refund_alert'
  roles: readonly Role[]
  lines: readonly string[]
}

/** Where nobody has the right, the shop's own address gets it: the law does not wait for a role. */
export async function tellStaff(tx: Tx, context: Context, { template, roles, lines }: Telling): Promise<void> {
  const staff = await staffWith(tx, roles)
  const readers = staff.flatMap(({ email, language }) =>
    email === null ? [] : [{ recipient: email, language: language as Language }],
  )
  const { email } = await readSetting(tx, 'company', context.clock.now())
  const own = email ? [{ recipient: email, language: 'nl' as const }] : []
  for (const { recipient, language } of readers.length > 0 ? readers : own) {
    await postMail(tx, context, {
      template,
      language,
      recipient,
      data: { count: lines.length, text: lines.join('\n') },
    })
  }
}
