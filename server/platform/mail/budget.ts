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
/** A household, an office or a school shares one network. */
const networkFactor = 5

export interface Spent {
  recipient: number
  network: number
}

/**
 * Whether one more mail of this kind may go. All kinds count together; mails about orders have half of the budget, so
 * that no order of a stranger keeps anybody from a code.
 */
export function hasRoom({ environment }: Pick<Context, 'environment'>, kind: MailKind, spent: Spent): boolean {
  const { strangerMails } = environment
  const recipientLimit = kind === 'order' ? Math.ceil(strangerMails / 2) : strangerMails
  return spent.recipient < recipientLimit && spent.network < networkFactor * strangerMails
}

/** What went to an address, and what a network asked for, in the time that counts; what waits to be weighed counts too. */
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
  /** Who asks, where an account spares the work: it was shown when that was made. */
  role?: Role | undefined
  /** What the browser has worked out. */
  altcha: string | undefined
}

/** Asked of nobody where nothing is sent. */
export async function requireProofOfWork(
  context: Context,
  { role, altcha }: Pick<StrangerMailInput, 'role' | 'altcha'>,
): Promise<void> {
  const hasAccount = role !== undefined && role !== 'guest'
  if (!hasAccount && !context.mailer.isSentWhenWritten) await checkSolution(context, altcha ?? '')
}

/**
 * Before anything is done that mails an address which has proven nothing: the work is shown, and there is room. Above
 * the budget nothing is done at all, for a code that comes a day late helps nobody.
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
