import { machine } from '../machine.ts'
import { reviewStates } from './constants.ts'

const looking = ['support', 'admin'] as const
const writer = ['guest', 'customer'] as const

/**
 * A review is read by staff before it shows, and again after every change. What is not shown can be put right by who
 * wrote it, and shown after all by staff.
 */
export const reviewMachine = machine({
  name: 'review_status',
  states: reviewStates,
  initial: 'waiting',
  ends: [],
  transitions: [
    { from: ['waiting', 'hidden'], event: 'approve', by: looking, to: 'published' },
    { from: ['waiting', 'published'], event: 'reject', by: looking, to: 'hidden' },
    { from: ['waiting', 'published', 'hidden'], event: 'edit', by: writer, to: 'waiting' },
  ],
})
