import { defineDialog } from '../order-facts/later-dialog.tsx'

export const applyDialog = defineDialog(
  async () => (await import('./apply/apply-dialog.tsx')).ApplyDialog,
  'requests',
  'pictures',
  'validation',
  'error',
)
