import { defineDialog } from '../order-facts/lazy-dialog.tsx'

/** Fields and uploads, which are not needed for reading the messages. */
export const writeForm = defineDialog(
  async () => (await import('./thread/write-form.tsx')).WriteForm,
  'requests',
  'pictures',
  'validation',
  'error',
)
