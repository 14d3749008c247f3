import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Role } from '#domain/access.ts'
import { checkSolution } from '../captcha/challenge.ts'
import type { Context } from '../context.ts'
import { TooManyRequests } from '../http/answers/envelope.ts'
import { hashNetwork } from '../queues/requester.ts'
import type { MailKind } from './mail-kinds.ts'

const hourMs = 3_600_000
export const recipientHours = 24
const networkHours = 1
/** A household, an office or a school may share one network. */
const networkFactor = 5

export interface Spent {
  recipient: number
  network: number
}

/**
 * Whether one more mail of this kind may be sent. All kinds count together; mails about orders may use half of the
 * budget, so that another person's orders never prevent a code from being sent.
 */
export function hasRoom({ environment }: Pick<Context, 'environment'>, kind: MailKind, spent: Spent): boolean {
  const { strangerMails } = environment
  const recipientLimit = kind === 'order' ? Math.ceil(strangerMails / 2) : strangerMails
  return spent.recipient < recipientLimit && spent.network < networkFactor * strangerMails
}

/**
 * The mails sent to an address, and those caused by a network, in the budget period; mails that still wait for this
 * check count too.
 */
export async function readSpent(
  db: Reader,
  { recipient, network, now }: { recipient: string; network: string | null; now: Date },
): Promise<Spent> {
  const since = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const { rows } = await sql<Spent>`
    select (select count(*) from mails where mailbox_of(recipient) = mailbox_of(${recipient})
        and created_at > ${since(recipientHours)}
        and counted)::int as recipient,
      (select count(*) from mails where network = ${network} and created_at > ${since(networkHours)}
        and counted)::int as network`.execute(db)
  return rows[0] ?? { recipient: 0, network: 0 }
}

interface StrangerMailInput {
  recipient: string
  ip: string
  /** The role of the caller: an account needs no proof of work, because one was required when it was created. */
  role?: Role | undefined
  /** The proof of work of the browser. */
  altcha: string | undefined
}

/** Not required where no mail is sent. */
export async function requireProofOfWork(
  context: Context,
  { role, altcha }: Pick<StrangerMailInput, 'role' | 'altcha'>,
): Promise<void> {
  const hasAccount = role !== undefined && role !== 'guest'
  if (!hasAccount && !context.mailer.isSentWhenWritten) await checkSolution(context, altcha ?? '')
}

/**
 * Called before any action that mails an unverified address: checks the proof of work and the budget. Above the budget
 * nothing is done at all, because a code that arrives a day later is of no use.
 */
export async function assertMailBudget(
  context: Context,
  { recipient, ip, ...input }: StrangerMailInput,
): Promise<void> {
  await requireProofOfWork(context, input)
  const now = context.clock.now()
  const spent = await readSpent(context.db, { recipient, network: hashNetwork(ip), now })
  if (!hasRoom(context, 'asked', spent)) throw new TooManyRequests(networkHours * 3600)
}
