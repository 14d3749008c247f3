interface DriverError {
  code?: string
  message?: string
}

/**
 * Connection refused or broken, server starting or stopping; 08P01 comes from a pooler. Class 53 is a server without
 * disk space, memory or free connections, 58030 a failing disk: it responds, but cannot work.
 */
const codes = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|57P0[123]|08[0-9A-Z]{3}|53[0-9A-Z]{3}|58030)$/
/** Errors without a code in the driver, for a connection that ended during a query. */
const messages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** Whether an error only means that the database cannot be reached, or cannot work, at present. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as DriverError
  return codes.test(code) || messages.test(message)
}
