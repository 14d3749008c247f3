import { defineDialog } from '../order-facts/lazy-dialog.tsx'

export const applyDialog = defineDialog(
  async () => (await import('./apply/apply-dialog.tsx')).ApplyDialog,
  'requests',
  'day_field',
  'request_offer',
  'order_box',
  'pictures',
  'self_help',
  'validation',
  'error',
)
