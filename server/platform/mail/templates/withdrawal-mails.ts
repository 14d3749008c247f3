import type { WithdrawalMailData } from './data/withdrawal-data.ts'
import { formatDay, formatList, formatMoney, formatTime } from './format.ts'
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
    facts: ({ received_at, pay_until }, language) => ({
      received: formatTime(received_at ?? pay_until ?? '', language),
    }),
  }
}

const withdrawalMail: MailTemplate<WithdrawalMailData['withdrawal_begun']> = {
  button: ({ checkout_no }) => `/login-middle?step=order&checkout_no=${checkout_no}`,
  goods: ({ goods }) => goods,
  values: ({ request_no, order_no, things, step, way_back, money, back_by, failure, missed }, language) => ({
    ...{ request_no, order_no, step, way: way_back, things: formatList(things, language) },
    ...{ failure: failure || 'none', missed: missed ?? 'no' },
    // Only a day that is known can be named.
    ...{ money: back_by || money === 'waits' ? money : 'past', by: back_by ? formatDay(back_by, language) : '' },
  }),
  facts: ({ request_no, order_no, money, back_by }, language) => ({
    ...{ request: request_no, order: order_no },
    refund_by: back_by && (money === 'due' || money === 'begun') ? formatDay(back_by, language) : undefined,
  }),
}

const withQuote: typeof withdrawalMail = { ...withdrawalMail, quote: ({ text = '' }) => text }

export const withdrawalMails: MailTemplates<keyof WithdrawalMailData> = {
  withdrawal_received: receipt('/withdraw'),
  cancellation_received: receipt('/cancel-rental'),
  rental_terminated: {
    contract: true,
    button: ({ checkout_no }) => `/login-middle?step=order&checkout_no=${checkout_no}`,
    goods: ({ goods }) => goods,
    quote: ({ text = '' }) => text,
    values: ({ request_no, order_no, cause, fee, back, due, on }, language) => ({
      ...{ request_no, order_no, cause },
      fee: fee > 0 ? formatMoney(fee, language) : 'none',
      back: back > 0 ? formatMoney(back, language) : 'none',
      due: due > 0 ? formatMoney(due, language) : 'none',
      on: on ? formatDay(on, language) : 'none',
    }),
    facts: ({ request_no, order_no }) => ({ request: request_no, order: order_no }),
  },
  // Without the way to withdraw: that is what they are about.
  withdrawal_begun: withdrawalMail,
  withdrawal_step: withdrawalMail,
  withdrawal_done: withdrawalMail,
  withdrawal_ended: withQuote,
  withdrawal_failed: withQuote,
}
