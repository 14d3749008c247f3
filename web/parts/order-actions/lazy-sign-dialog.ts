import { defineDialog } from '../order-facts/lazy-dialog.tsx'

/** In a file of its own, because the list needs no other dialog. */
export const signDialog = defineDialog(
  async () => (await import('./sign-dialog.tsx')).SignDialog,
  'order_dialogs',
  'error',
)
