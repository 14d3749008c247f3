import type { MailName } from './templates/mail-data.ts'

/**
 * How a mail counts against the budget of an unverified address. `free`: required by law, or nobody outside can cause
 * it: it is sent at once and never dropped. `order`: about an order; counts unless the person who placed it has
 * verified the address, and is summarised above the budget. `asked`: requested by someone; above the budget the call is
 * refused.
 */
export type MailKind = 'free' | 'order' | 'asked'

const orders = 'order'

export const mailKinds = {
  // Acknowledgements and confirmations required by law.
  ...{ withdrawal_received: 'free', cancellation_received: 'free', order_paid: 'free', recall_notice: 'free' },
  mails_gathered: 'free',
  // From the shop or the contract, never from somebody outside: a term runs from them, or they end something.
  ...{ rent_overdue: 'free', order_balance_open: 'free', order_loss_notice: 'free', withdrawal_begun: 'free' },
  ...{ settlement_proposed: 'free', settlement_reminded: 'free', settlement_set_off: 'free', settlement_final: 'free' },
  ...{ settlement_owed: 'free', settlement_disputed: 'free', settlement_paid: 'free' },
  ...{ settlement_loaner_proposed: 'free', settlement_loaner_final: 'free' },
  ...{ request_bill: 'free', rest_awaited: 'free', order_change_proposed: 'free', order_shortage: 'free' },
  ...{ order_closed: 'free', order_lost: 'free' },
  // To staff.
  ...{ statement_alert: 'free', disowned_alert: 'free', refund_alert: 'free', message_alert: 'free' },
  ...{ dispute: 'free', given_alone: 'free', mail_server_test: 'free' },
  ...{ mail_server_changes: 'free', recall_waits: 'free' },
  // To signed-in people, or sent by staff: about their own account, or something they wait for.
  ...{ account_made: 'free', account_delete_waits: 'free', account_deleted: 'free', password_changed: 'free' },
  ...{ second_factor_on: 'free', second_factor_off: 'free', email_changed: 'free', share_reward: 'free' },
  ...{ message_answered: 'free', waitlist_free: 'free', identity_linked: 'free', identity_unlinked: 'free' },
  ...{ passkey_added: 'free', passkey_removed: 'free', second_factor_reset: 'free' },
  second_factor_app_off: 'free',
  ...{ code_register: 'asked', code_change_email: 'asked', code_open_order: 'asked' },
  code_prove: 'asked',
  // Only to the verified address of an account.
  password_reset: 'free',
  ...{ message_received: 'asked', waitlist_joined: 'asked' },
  ...{
    order_received: orders,
    order_unpaid: orders,
    order_canceled: orders,
    order_expired: orders,
    order_changed: orders,
  },
  order_change_concluded: orders,
  ...{ order_change_open: orders, order_shipped: orders, order_delivered: orders },
  ...{
    rent_delivered: orders,
    parcel_silent: orders,
    order_back: orders,
    order_item_canceled: orders,
  },
  ...{
    refund_sent: orders,
    refund_account: orders,
    order_balance_paid: orders,
    refund_requested: orders,
    refund_rejected: orders,
  },
  ...{ rental_ends: orders, request_received: orders, request_approved: orders, request_rejected: orders },
  ...{
    request_withdrawn: orders,
    rental_terminated: orders,
    withdrawal_step: orders,
    withdrawal_done: orders,
    withdrawal_ended: orders,
    withdrawal_failed: orders,
    request_lapsed: orders,
    request_superseded: orders,
    renewal_withdrawn: orders,
    work_withdrawn: orders,
    request_step: orders,
    request_completed: orders,
    request_ended: orders,
  },
  ...{ request_bill_declined: orders, request_paid: orders, request_failed: orders },
  request_remedy: orders,
  contract_concluded: orders,
  request_message: orders,
  ...{ review_asked: orders, review_rejected: orders },
} as const satisfies Record<MailName, MailKind>
