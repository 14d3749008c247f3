/**
 * The parts of an error that may be logged. All others may contain personal data: a row quoted by PostgreSQL, a mail.
 */
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

/** The loggable parts of a failed job: its name, its attempts and its error; never its payload. */
export function toLoggableJob(meta: unknown): Record<string, unknown> {
  const { job, error } = (meta ?? {}) as { job?: Record<string, unknown>; error?: unknown }
  const { id, task_identifier: task, attempts } = job ?? {}
  return { ...(job ? { id, task, attempts } : {}), ...(error === undefined ? {} : { err: toLoggableError(error) }) }
}

const maxMessageLength = 1000
const addressDelimiters = /[\s<>"'(),;:]/

/** PostgreSQL quotes the invalid value (class 22); any error may quote an address it was given. */
function redactValues(message: string, code: unknown): string {
  const text = message.slice(0, maxMessageLength)
  const value = typeof code === 'string' && /^22\w{3}$/.test(code) ? text.indexOf(': "') : -1
  const plain = value < 0 ? text : `${text.slice(0, value)}: …`
  return plain
    .split(addressDelimiters)
    .filter(token => token.includes('@'))
    .reduce((text, address) => text.replaceAll(address, '…@…'), plain)
}
