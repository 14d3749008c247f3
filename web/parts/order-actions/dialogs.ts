import { defineDialog } from '../order-facts/lazy-dialog.tsx'

/** The actions on an order, each behind a dialog of its own. */
export const cancelDialog = defineDialog(
  async () => (await import('./cancel-dialog.tsx')).CancelDialog,
  'order_dialogs',
  'error',
)
export const refundRequest = defineDialog(
  async () => (await import('../refund-request/refund-request.tsx')).RefundRequest,
  'refunds',
  'validation',
  'error',
)
