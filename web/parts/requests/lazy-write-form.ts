import { defineDialog } from '../order-facts/lazy-dialog.tsx'

/** Fields and uploads: not needed to read what was said. */
export const writeForm = defineDialog(
  async () => (await import('./thread/write-form.tsx')).WriteForm,
  'requests',
  'pictures',
  'validation',
  'error',
)
