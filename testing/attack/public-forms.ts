import type { Answer, TestApp } from '../shop/test-app.ts'

/** The forms of pages that name an address: outside the contract, with the call that each of them makes. */
export const publicForms: Readonly<Record<string, string>> = {
  '/nl/withdraw': 'POST /withdrawals',
  '/nl/cancel-rental': 'POST /rental-cancellations',
}

/** Sent complete and confirmed, as a browser without a script does it. */
export function sendForm(app: TestApp, path: string, email: string, network: string): Promise<Answer> {
  const fields = { step: 'confirm', name: 'Iemand', contract: 'R-00000000', email, ending: 'ordinary' }
  return app.send('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': network },
  })
}
