import { defineDialog } from '../order-facts/lazy-dialog.tsx'

/** Apart from the others: the list needs no more than this one. */
export const signDialog = defineDialog(
  async () => (await import('./sign-dialog.tsx')).SignDialog,
  'order_dialogs',
  'error',
)
