import { defineDialog } from '../order-facts/lazy-dialog.tsx'

/** Rarely used: scripts and texts are loaded on demand. */
export const changeDialog = defineDialog(
  async () => (await import('./change-dialog.tsx')).ChangeDialog,
  'order_change',
  'order_box',
  'buy',
  'validation',
  'error',
)
export const proposedChange = defineDialog(
  async () => (await import('./proposed-change.tsx')).ProposedChange,
  'order_change',
  'order_box',
  'buy',
  'validation',
  'error',
)
export const openChange = defineDialog(
  async () => (await import('./open-change.tsx')).OpenChange,
  'order_change',
  'error',
)
export const heldStatements = defineDialog(
  async () => (await import('./held-statement.tsx')).HeldStatements,
  'order_change',
  'error',
)
export const shortageChoices = defineDialog(
  async () => (await import('./shortage-choices.tsx')).ShortageChoices,
  'order_change',
  'error',
)
