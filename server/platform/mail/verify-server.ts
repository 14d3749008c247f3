import type { Context } from '../context.ts'
import { currentMailer } from './current-mailer.ts'
import type { Mailer } from './mailer.ts'

/** Somebody waits for the response on a screen. */
const timeoutMs = 5000
/** A server that accepted the login is not checked again for this long. */
const trustMs = 60_000
const verifiedAt = new WeakMap<Mailer, number>()

/** Why mail could not be sent now: no server is set, or it refuses the login. */
export async function findMailServerProblem(context: Context): Promise<'smtp_host' | 'smtp_refused' | undefined> {
  const mailer = await currentMailer(context)
  if (!mailer.send || !mailer.verify) return 'smtp_host'
  const now = context.wall.now().getTime()
  if (now - (verifiedAt.get(mailer) ?? 0) < trustMs) return undefined
  try {
    await withTimeout(timeoutMs, mailer.verify())
  } catch (error) {
    context.log.info({ err: error }, 'mail server refused')
    return 'smtp_refused'
  }
  verifiedAt.set(mailer, now)
  return undefined
}

async function withTimeout(ms: number, verifying: Promise<void>): Promise<void> {
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(new Error('The mail server does not answer')), ms)
  })
  await Promise.race([verifying, tooLate]).finally(() => clearTimeout(late))
}
