interface DriverError {
  code?: string
  message?: string
}

/**
 * Connection refused or broken, server starting or stopping; 08P01 is what a pooler says. 53 is a server without room on
 * its disk, in memory or for connections, 58030 a disk that fails: it answers, and can't work.
 */
const codes = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|57P0[123]|08[0-9A-Z]{3}|53[0-9A-Z]{3}|58030)$/
/** The driver has no code for a connection that ended while something was asked over it. */
const messages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** Whether an error says nothing but that the database can't be reached, or can't work, now. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as DriverError
  return codes.test(code) || messages.test(message)
}
