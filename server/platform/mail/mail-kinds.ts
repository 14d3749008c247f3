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
  ...{ order_change_concluded: orders, order_change_proposed: orders },
  ...{ order_change_open: orders, order_shortage: orders, order_shipped: orders, order_delivered: orders },
  ...{
    rent_delivered: orders,
    order_lost: orders,
    parcel_silent: orders,
    order_back: orders,
    order_item_canceled: orders,
  },
  ...{
    order_closed: orders,
    refund_sent: orders,
    refund_account: orders,
    order_balance_paid: orders,
    refund_requested: orders,
    refund_rejected: orders,
  },
  ...{ rental_ends: orders, request_received: orders, request_approved: orders, request_rejected: orders },
  ...{
    request_withdrawn: orders,
    withdrawal_begun: orders,
    rental_terminated: orders,
    withdrawal_step: orders,
    withdrawal_done: orders,
    withdrawal_ended: orders,
    withdrawal_failed: orders,
    request_lapsed: orders,
    request_superseded: orders,
    rest_awaited: orders,
    renewal_withdrawn: orders,
    work_withdrawn: orders,
    request_step: orders,
    request_completed: orders,
    request_ended: orders,
  },
  ...{ request_bill: orders, request_bill_declined: orders, request_paid: orders, request_failed: orders },
  request_remedy: orders,
  contract_concluded: orders,
  ...{ request_message: orders, settlement_proposed: orders, settlement_disputed: orders, settlement_final: orders },
  ...{ settlement_reminded: orders, settlement_set_off: orders },
  ...{ settlement_loaner_proposed: orders, settlement_loaner_final: orders },
  ...{ settlement_owed: orders, order_balance_open: orders, settlement_paid: orders, rent_overdue: orders },
  order_loss_notice: orders,
  ...{ review_asked: orders, review_rejected: orders },
} as const satisfies Record<MailName, MailKind>
