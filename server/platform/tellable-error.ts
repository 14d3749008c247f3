/** What of an error may stand in a log. Everything else in it may be somebody's: the row PostgreSQL quotes, a letter. */
interface Tellable {
  type: string
  message: string
  stack: string
  [fact: string]: unknown
}

const facts = [
  'code',
  'severity',
  'table',
  'column',
  'constraint',
  'routine',
  'statusCode',
  'requestId',
  'syscall',
  'port',
]

export function tellableError(error: unknown, depth = 0): Tellable | string {
  if (!(error instanceof Error)) return typeof error
  const given = error as Error & Record<string, unknown>
  const known = facts.filter(name => ['string', 'number'].includes(typeof given[name]))
  return {
    type: error.constructor.name,
    message: withoutValues(error.message, given.code),
    stack: (error.stack ?? '')
      .split('\n')
      .filter(line => /^\s+at /.test(line))
      .join('\n'),
    ...Object.fromEntries(known.map(name => [name, given[name]])),
    ...(error.cause !== undefined && depth < 3 ? { cause: tellableError(error.cause, depth + 1) } : {}),
  }
}

/** What the queue says of a job that failed: which, how often tried, and its error; never what it was to work on. */
export function tellableJob(meta: unknown): Record<string, unknown> {
  const { job, error } = (meta ?? {}) as { job?: Record<string, unknown>; error?: unknown }
  const { id, task_identifier: task, attempts } = job ?? {}
  return { ...(job ? { id, task, attempts } : {}), ...(error === undefined ? {} : { err: tellableError(error) }) }
}

const longest = 1000
const tooNear = /[\s<>"'(),;:]/

/** PostgreSQL quotes the value it can't use (its class 22); anybody may quote an address he was given. */
function withoutValues(message: string, code: unknown): string {
  const said = message.slice(0, longest)
  const value = typeof code === 'string' && /^22\w{3}$/.test(code) ? said.indexOf(': "') : -1
  const plain = value < 0 ? said : `${said.slice(0, value)}: …`
  return plain
    .split(tooNear)
    .filter(word => word.includes('@'))
    .reduce((text, address) => text.replaceAll(address, '…@…'), plain)
}
