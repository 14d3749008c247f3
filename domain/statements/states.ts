import { machine } from '../machine.ts'

export const statementKinds = ['withdrawal', 'cancellation'] as const
export type StatementKind = (typeof statementKinds)[number]

export const statementOutcomes = ['waiting', 'held', 'human', 'done', 'closed', 'disowned'] as const
export type StatementOutcome = (typeof statementOutcomes)[number]

/** As long as it stands so, nothing of the contract is shipped. */
export const openOutcomes = ['waiting', 'held', 'human'] as const satisfies readonly StatementOutcome[]

const staffActors = ['support', 'operations', 'admin'] as const
const ownerActors = ['guest', 'customer'] as const

/**
 * What becomes of a statement of withdrawal or cancellation. It counts from its receipt; only carrying it out waits when
 * nobody had signed in. `human`: somebody has to look. `disowned`: its owner says that it is not theirs.
 */
export const statementMachine = machine({
  name: 'statement outcome',
  states: statementOutcomes,
  initial: 'waiting',
  ends: ['done', 'closed', 'disowned'],
  transitions: [
    { from: ['waiting'], event: 'hold', by: ['system'], to: 'held' },
    { from: ['waiting', 'held'], event: 'ask_people', by: ['system'], to: 'human' },
    {
      from: ['waiting', 'held', 'human'],
      event: 'carry_out',
      by: ['system', ...ownerActors, ...staffActors],
      to: 'done',
    },
    { from: ['waiting', 'held', 'human'], event: 'disown', by: ownerActors, to: 'disowned' },
    // What is held on the site is its owner's: of those that are held, staff close only what staff wrote down.
    { from: ['waiting', 'held', 'human'], event: 'close', by: staffActors, to: 'closed' },
    // A withdrawal undoes the whole contract: a cancellation of the same contract has nothing left to end.
    { from: ['waiting', 'held', 'human', 'done'], event: 'supersede', by: ['system'], to: 'closed' },
  ],
})

/** How long a statement without a login waits for its owner, by the clock of the shop. */
export const heldHours = 24

export function executesAt(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + heldHours * 3_600_000)
}

/** When it is carried out if its owner says nothing; null: what staff wrote down waits for its owner or for a colleague. */
export function autoExecutesAt(statement: { received_at: Date; logged_by: string | null }): Date | null {
  return statement.logged_by === null ? executesAt(statement.received_at) : null
}

/** What staff wrote down, when its owner has said nothing for a day. */
export const writtenDown = 'written_down'
/** Stated on the site by somebody who states the contracts of several people, or on a day with unusually many. */
export const crowded = 'crowded'

/** A colleague looks at it because its owner has said nothing for a day. Its owner may answer it still. */
export function isUnanswered({ outcome, reason }: { outcome: string; reason: string }): boolean {
  return outcome === 'human' && (reason === writtenDown || reason === crowded)
}

export interface StatedNearby {
  /** By the same network within the days around it: contracts, and how many people have them. */
  contracts: number
  mailboxes: number
  /** On the site without a login, in the two days around it, and in the month before. */
  held: number
  heldInMonth: number
}

/** How many days around a statement those of the same network count together. */
export const networkDays = 7
const maxContracts = 2
/** So many without a login in two days are not unusual in any shop. */
const alwaysUsual = 30
const timesUsual = 3

/** Whether the clock alone may not carry it out: somebody states what belongs to others, from one place or from many. */
export function isCrowded({ contracts, mailboxes, held, heldInMonth }: StatedNearby): boolean {
  const usual = Math.max(alwaysUsual, (timesUsual * heldInMonth) / 15)
  return mailboxes > 1 || contracts > maxContracts || held > usual
}
