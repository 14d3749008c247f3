import type { MailTemplates } from './templates.ts'

/** The path of the form; a mailed code opens it for people without an account. */
const formPath = ({ checkout_no, order_no, item_id }: Record<'checkout_no' | 'order_no' | 'item_id', string>) =>
  `/login-middle?step=order&checkout_no=${checkout_no}&to=review&order_no=${order_no}&item_id=${item_id}`

export const reviewMails: MailTemplates<'review_asked' | 'review_rejected'> = {
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
