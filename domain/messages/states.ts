import { machine } from '../machine.ts'

export const messageStates = ['open', 'answered', 'closed'] as const
export type MessageState = (typeof messageStates)[number]

const answering = ['support', 'admin'] as const
/** Anyone with the link of the receipt writes as the customer, even when signed in with another role. */
const writer = ['guest', 'customer'] as const

/** A message waits for an answer, is answered, or is closed. Another message of the customer reopens it. */
export const messageMachine = machine({
  name: 'message_state',
  states: messageStates,
  initial: 'open',
  ends: ['closed'],
  transitions: [
    { from: ['open', 'answered'], event: 'answer', by: answering, to: 'answered' },
    { from: ['open', 'answered', 'closed'], event: 'reply', by: writer, to: 'open' },
    { from: ['open', 'answered'], event: 'close', by: [...answering, 'system'], to: 'closed' },
  ],
})
