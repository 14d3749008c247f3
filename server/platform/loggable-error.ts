/** What of an error may stand in a log. Everything else in it may be somebody's: the row PostgreSQL quotes, a letter. */
interface LoggableError {
  type: string
  message: string
  stack: string
  [fact: string]: unknown
}

const loggedFields = [
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

export function toLoggableError(error: unknown, depth = 0): LoggableError | string {
  if (!(error instanceof Error)) return typeof error
  const fields = error as Error & Record<string, unknown>
  const known = loggedFields.filter(name => ['string', 'number'].includes(typeof fields[name]))
  return {
    type: error.constructor.name,
    message: redactValues(error.message, fields.code),
    stack: (error.stack ?? '')
      .split('\n')
      .filter(line => /^\s+at /.test(line))
      .join('\n'),
    ...Object.fromEntries(known.map(name => [name, fields[name]])),
    ...(error.cause !== undefined && depth < 3 ? { cause: toLoggableError(error.cause, depth + 1) } : {}),
  }
}

/** What the queue says of a job that failed: which, how often tried, and its error; never what it was to work on. */
export function toLoggableJob(meta: unknown): Record<string, unknown> {
  const { job, error } = (meta ?? {}) as { job?: Record<string, unknown>; error?: unknown }
  const { id, task_identifier: task, attempts } = job ?? {}
  return { ...(job ? { id, task, attempts } : {}), ...(error === undefined ? {} : { err: toLoggableError(error) }) }
}

const maxMessageLength = 1000
const addressDelimiters = /[\s<>"'(),;:]/

/** PostgreSQL quotes the value it can't use (its class 22); anybody may quote an address he was given. */
function redactValues(message: string, code: unknown): string {
  const text = message.slice(0, maxMessageLength)
  const value = typeof code === 'string' && /^22\w{3}$/.test(code) ? text.indexOf(': "') : -1
  const plain = value < 0 ? text : `${text.slice(0, value)}: …`
  return plain
    .split(addressDelimiters)
    .filter(token => token.includes('@'))
    .reduce((text, address) => text.replaceAll(address, '…@…'), plain)
}
