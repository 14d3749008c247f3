import type { StaffMailData } from './data/staff-data.ts'
import { formatDay, formatList, formatMoney, formatTime } from './format.ts'
import type { MailTemplates } from './templates.ts'

const quoteText = ({ text = '' }: { text?: string }) => text
const count = ({ count: many }: { count: number }) => ({ count: many })

export const staffMails: MailTemplates<keyof StaffMailData> = {
  mail_server_test: {},
  mail_server_changes: {
    button: () => '/admin/settings/mail-server',
    values: ({ host, counts_from, by }, language) => ({
      host: host || 'none',
      from: formatTime(counts_from, language),
      by: by ?? '',
    }),
  },
  message_alert: {
    button: () => '/admin',
    values: ({ count }) => ({ count }),
    quote: ({ lines }) => lines.join('\n'),
  },
  dispute: {
    button: ({ dispute_no }) => `/admin/disputes/${dispute_no}`,
    values: ({ dispute_no, amount, dispute_status, order_nos, due_by }, language) => ({
      dispute_no,
      amount: formatMoney(amount, language),
      status: dispute_status,
      numbers: formatList(order_nos, language),
      open: dispute_status === 'needs_response' && due_by ? 'yes' : 'no',
      due: due_by ? formatDay(due_by, language) : '',
    }),
  },
  given_alone: {
    button: () => '/admin/audit',
    values: ({ kind, amount, about, by }, language) => ({
      ...{ kind, about: about || 'none', by: by ?? '' },
      amount: formatMoney(amount, language),
    }),
    quote: ({ text }) => text,
  },
  // To staff, while it can still be stopped.
  recall_waits: {
    button: () => '/admin/recalls',
    values: ({ model, range, notices, tells_at, by }, language) => ({
      ...{ model, range, count: notices, by: by ?? '' },
      from: formatTime(tells_at, language),
    }),
    quote: quoteText,
  },
  // The number of statements and a link to them, without any text typed by strangers.
  statement_alert: { button: () => '/admin/statements?open=true', values: count },
  disowned_alert: { button: () => '/admin/statements?open=false', values: count },
  refund_alert: { button: () => '/admin', values: count, quote: quoteText },
}
