/**
 * Anything thrown while a page loads, in the form a screen uses. In the browser it comes from the client, on the server
 * from the in-process call, and after hydration as plain data: so it is recognised by its fields and not by its class.
 */
export interface Failure {
  code: number
  http: number
  msg: string
}

export function isFailure(error: unknown): error is Failure {
  return typeof error === 'object' && error !== null && 'code' in error && 'http' in error
}

export function failureStatus(error: unknown): number {
  if (isFailure(error)) return error.http >= 400 ? error.http : 500
  if (typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number') {
    return error.status
  }
  return 500
}

/** Not found shows the 404 page, forbidden the 403 page, everything else the 500 page. */
export function failurePage(error: unknown): 'error_403' | 'error_404' | 'error_500' {
  const status = failureStatus(error)
  if (status === 404) return 'error_404'
  return status === 403 ? 'error_403' : 'error_500'
}
