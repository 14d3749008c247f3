import type { WithdrawalMailData } from './data/withdrawal-data.ts'
import { formatTime } from './format.ts'
import type { MailTemplate, MailTemplates } from './templates.ts'

/**
 * A receipt: the time of arrival, in shop time; the statement itself is in the attached document. Where it waits for
 * its owner, the recipient can disown it: with a token in the fragment, which no server sees.
 */
function receipt(path: string): MailTemplate<WithdrawalMailData['withdrawal_received']> {
  return {
    button: ({ statement_id, token }) => (token ? `${path}#not-me=${statement_id}.${token}` : undefined),
    values: ({ received_at, pay_until, token, acts_at }, language) => ({
      received: formatTime(received_at ?? pay_until ?? '', language),
      waits: token ? (acts_at ? 'yes' : 'by_us') : 'no',
      acts: acts_at ? formatTime(acts_at, language) : '',
    }),
  }
}

export const withdrawalMails: MailTemplates<keyof WithdrawalMailData> = {
  withdrawal_received: receipt('/withdraw'),
  cancellation_received: receipt('/cancel-rental'),
}
