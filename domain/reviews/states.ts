import { machine } from '../machine.ts'
import { reviewStates } from './constants.ts'

const looking = ['support', 'admin'] as const
const writer = ['guest', 'customer'] as const

/**
 * Staff read a review before it is published, and again after every change. A hidden review can be corrected by its
 * author, or published by staff after all.
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
