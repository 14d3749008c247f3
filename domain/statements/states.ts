import { machine } from '../machine.ts'

export const statementKinds = ['withdrawal', 'cancellation'] as const
export type StatementKind = (typeof statementKinds)[number]

export const statementOutcomes = ['waiting', 'held', 'human', 'done', 'closed', 'disowned'] as const
export type StatementOutcome = (typeof statementOutcomes)[number]

/** While a statement has one of these outcomes, nothing of the contract is shipped. */
export const openOutcomes = ['waiting', 'held', 'human'] as const satisfies readonly StatementOutcome[]

const staffActors = ['support', 'operations', 'admin'] as const
const ownerActors = ['guest', 'customer'] as const

/**
 * A statement of withdrawal or cancellation. It takes effect on receipt; only its execution waits when nobody was
 * signed in. `human`: staff must look at it. `disowned`: the account owner says that it is not theirs.
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
    // A statement held on the site belongs to its owner: of the held ones, staff close only those that staff recorded.
    { from: ['waiting', 'held', 'human'], event: 'close', by: staffActors, to: 'closed' },
    // A withdrawal reverses the whole contract, so a cancellation of the same contract has nothing left to end.
    { from: ['waiting', 'held', 'human', 'done'], event: 'supersede', by: ['system'], to: 'closed' },
    // The system took it for a repetition, and staff read it differently.
    { from: ['done'], event: 'read_again', by: staffActors, to: 'done' },
  ],
})

/** How long a statement without a login waits for its owner, in shop time. */
export const heldHours = 24

export function executesAt(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + heldHours * 3_600_000)
}

/**
 * When it is executed if its owner does not respond; null: one recorded by staff waits for its owner or for a
 * colleague.
 */
export function autoExecutesAt(statement: { received_at: Date; logged_by: string | null }): Date | null {
  return statement.logged_by === null ? executesAt(statement.received_at) : null
}

/** Outcomes after which the rental or the purchase continues: only what was concluded later is undone. */
export const laterWithdrawn = ['renewal_withdrawn', 'work_withdrawn', 'unpaid_withdrawn'] as const
export type LaterWithdrawn = (typeof laterWithdrawn)[number]

export function leavesContract(reason: string): boolean {
  return laterWithdrawn.some(one => one === reason)
}

/** Nothing was done for it: all that it can mean was settled before. */
export const known = 'known'

interface LinkableStatement {
  received_at: Date
  logged_by: string | null
  outcome: StatementOutcome
  reason: string
  /** A member of staff has linked or closed it. */
  isDecided: boolean
}

/** Why staff cannot link it now: it is done, or its owner has a day to confirm it or take it back. */
export function whyNoLink(
  { received_at, logged_by, outcome, reason, isDecided }: LinkableStatement,
  now: Date,
): 'already_done' | 'statement_held' | undefined {
  const isReadAgain = outcome === 'done' && reason === known && !isDecided
  if (!isReadAgain && !openOutcomes.some(open => open === outcome)) return 'already_done'
  if (logged_by !== null || outcome === 'human') return undefined
  return isReadAgain && executesAt(received_at) <= now ? undefined : 'statement_held'
}

/** Recorded by staff, and its owner has not responded for a day. */
export const writtenDown = 'written_down'
/**
 * Stated on the site by someone who states the contracts of several people, or on a day with unusually many statements.
 */
export const crowded = 'crowded'

/** Whether a colleague looks at it only because its owner has not responded for a day. Its owner can still respond. */
export function isUnanswered({ outcome, reason }: { outcome: string; reason: string }): boolean {
  return outcome === 'human' && (reason === writtenDown || reason === crowded)
}

export interface StatedNearby {
  /** From the same network within the days around it: contracts, and the number of people who own them. */
  contracts: number
  mailboxes: number
  /** Statements on the site without a login: in the two days around it, and in the month before. */
  held: number
  heldInMonth: number
}

/** How many days before and after a statement those of the same network count together. */
export const networkDays = 7
const maxContracts = 2
/** A number of statements without a login in two days that is normal in any shop. */
const alwaysUsual = 30
const timesUsual = 3

/**
 * Whether it must not be executed automatically: somebody may be stating contracts of others, from one network or from
 * many.
 */
export function isCrowded({ contracts, mailboxes, held, heldInMonth }: StatedNearby): boolean {
  const usual = Math.max(alwaysUsual, (timesUsual * heldInMonth) / 15)
  return mailboxes > 1 || contracts > maxContracts || held > usual
}
