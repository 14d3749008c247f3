import type { MailTemplate } from './templates.ts'

type Data = Record<string, unknown>

/** To the form itself; a mailed code opens it for whoever has no account. */
const formPath = ({ checkout_no, order_no, item_id }: Data) =>
  `/login-middle?step=order&checkout_no=${checkout_no}&to=review&order_no=${order_no}&item_id=${item_id}`

export const reviewMails = {
  review_asked: {
    contract: true,
    button: formPath,
    values: ({ order_no, kind }) => ({ order_no: String(order_no), kind: String(kind) }),
  },
  review_rejected: {
    contract: true,
    button: formPath,
    values: ({ order_no }) => ({ order_no: String(order_no) }),
    quote: ({ text }) => String(text ?? ''),
  },
} satisfies Record<string, MailTemplate>
