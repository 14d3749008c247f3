import type { TestApp } from '#testing/shop/test-app.ts'
import { bearer, logIn, newestMail, randomEmail, type SignIn } from './accounts.ts'
import { good } from './requests.ts'
import type { Staff } from './staff.ts'

export const newPassword = 'Heel-Ander-Woord-77'

/** An administrator changes the sign-in data of a customer's account, and signs in to it. */
export async function enterAccount(app: TestApp, admin: Staff, userId: string, way: 'address' | 'password') {
  const path = `/admin/users/${userId}`
  const { version, email: known } = good<{ version: string; email: string }>(await admin.get(path))
  const email = way === 'address' ? randomEmail() : known
  if (way === 'address') good(await admin.put(path, { version, email }))
  good(await admin.post(`${path}/password-link`, {}))
  const token = /#token=(\S+)/.exec((await newestMail(app, email)).text)?.[1] ?? ''
  good(await app.send('POST', '/api/user/reset-password', { body: { token, password: newPassword } }))
  return { email, says: await sayingAs(app, email) }
}

export async function sayingAs(app: TestApp, email: string) {
  const { token } = (await logIn(app, email, newPassword)).json.data as SignIn
  return (path: string, body: object) => app.send('POST', `/api${path}`, { headers: bearer(token), body })
}
