import type { Language } from '#domain/languages.ts'
import type { MessageMailData } from './data/message-data.ts'
import { formatBodies, formatDay, formatDiscount, formatMediation } from './format.ts'
import type { MailTemplates } from './templates.ts'

/** Ticket and secret are separate: the secret is in the fragment, which no server sees. */
const messagePath = ({ ticket, secret }: { ticket: string; secret: string }) => `/complaints?ticket=${ticket}#${secret}`

/** The path of the form; a mailed code opens it for people without an account. */
const formPath = ({ checkout_no, order_no, item_id }: Record<'checkout_no' | 'order_no' | 'item_id', string>) =>
  `/login-middle?step=order&checkout_no=${checkout_no}&to=review&order_no=${order_no}&item_id=${item_id}`

const turnedTo = (bodies: MessageMailData['message_answered']['bodies'], language: Language) => ({
  bodies: formatBodies(bodies, language),
  mediation: formatMediation(bodies, language),
})

export const messageMails: MailTemplates<keyof MessageMailData> = {
  message_received: {
    code: true,
    button: ({ code, secret }) => messagePath({ ticket: code, secret }),
    values: ({ due_on, bodies }, language) => ({
      due: formatDay(due_on, language),
      ...turnedTo(bodies, language),
    }),
    facts: ({ due_on }, language) => ({ answer_by: formatDay(due_on, language) }),
  },
  message_answered: {
    button: messagePath,
    values: ({ ticket, bodies }, language) => ({ ticket, ...turnedTo(bodies, language) }),
    facts: ({ ticket }) => ({ ticket }),
    quote: ({ text }) => text,
  },
  share_reward: {
    code: true,
    button: () => '/product',
    values: ({ discount_type, discount_value, last_day }, language) => ({
      reward: formatDiscount(discount_type, discount_value, language),
      last_day: formatDay(last_day, language),
    }),
  },
  // The secret is in the fragment, which no server sees.
  waitlist_joined: {
    button: ({ key, token }) => `/detail?type=${key}#leave=${token}`,
    values: ({ model, months }) => ({ model, months }),
  },
  waitlist_free: {
    button: ({ key, months }) => `/rent/fill?type=${key}&months=${months}`,
    values: ({ model, months, first_free_on }, language) => ({
      ...{ model, months },
      first: formatDay(first_free_on, language),
    }),
  },
  review_asked: {
    contract: true,
    button: formPath,
    values: ({ order_no, kind }) => ({ order_no, kind }),
  },
  review_rejected: {
    contract: true,
    button: formPath,
    values: ({ order_no }) => ({ order_no }),
    quote: ({ text }) => text,
  },
}
