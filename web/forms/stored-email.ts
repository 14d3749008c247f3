/**
 * The address a person typed, passed from one account screen to the next and held until the page is reloaded. It is not
 * secret, but does not belong in the address bar.
 */
let email = ''

export function storeEmail(typed: string): void {
  email = typed
}

/** For initial values, in the browser and after hydration only: on the server it would be shared by all visitors. */
export function readStoredEmail(): string {
  return typeof document === 'undefined' ? '' : email
}
