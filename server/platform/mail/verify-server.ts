import type { Context } from '../context.ts'
import { currentMailer } from './current-mailer.ts'
import type { Mailer } from './mailer.ts'

/** Somebody waits for the answer on a screen. */
const patienceMs = 5000
/** A server that let us in is not asked again for so long. */
const trustMs = 60_000
const letInAt = new WeakMap<Mailer, number>()

/** Why mail would not leave now: no server is set, or it does not let us in. */
export async function mailServerFault(context: Context): Promise<'smtp_host' | 'smtp_refused' | undefined> {
  const mailer = await currentMailer(context)
  if (!mailer.send || !mailer.verify) return 'smtp_host'
  const now = context.wall.now().getTime()
  if (now - (letInAt.get(mailer) ?? 0) < trustMs) return undefined
  try {
    await within(patienceMs, mailer.verify())
  } catch (error) {
    context.log.info({ err: error }, 'mail server refused')
    return 'smtp_refused'
  }
  letInAt.set(mailer, now)
  return undefined
}

async function within(ms: number, asked: Promise<void>): Promise<void> {
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(new Error('The mail server does not answer')), ms)
  })
  await Promise.race([asked, tooLate]).finally(() => clearTimeout(late))
}
