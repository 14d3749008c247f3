import type { RequestEventName } from '#domain/requests/values/events.ts'

/** Events of which the title of their step says everything, or that are about the shop's own work. */
export const untold = [
  'apply',
  'approve',
  'reject',
  'cancel',
  'pass',
  'pick_up',
  'start',
  'inspect',
  'rest_awaited',
  'send_back',
  'complete',
  'swapped',
  'given_up',
  'loss_announced',
  'goods_lost',
  'loaner_out',
  'loaner_back',
  'loaner_lost',
] as const satisfies readonly RequestEventName[]
