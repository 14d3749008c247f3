import { machine } from '../machine.ts'

export const messageStates = ['open', 'answered', 'closed'] as const
export type MessageState = (typeof messageStates)[number]

const answering = ['support', 'admin'] as const
/** Whoever holds the link of the receipt writes as the customer, whatever else he is. */
const writer = ['guest', 'customer'] as const

/** A message waits for an answer, has one, or is done with. Another word of the customer opens it again. */
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
