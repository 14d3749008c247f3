/**
 * The address somebody typed, from one account screen to the next, as long as the page lives. Nothing secret, and no
 * reason to stand in an address bar.
 */
let email = ''

export function storeEmail(typed: string): void {
  email = typed
}

/** For initial values, in the browser and after hydration only: the server would remember everybody's. */
export function readStoredEmail(): string {
  return typeof document === 'undefined' ? '' : email
}
