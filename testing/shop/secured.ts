import { logIn, type SignIn } from '../steps/accounts.ts'
import { passkeysOf, type TestAuthenticator } from '../steps/passkeys.ts'
import type { TestApp } from './test-app.ts'

/** A member of staff of a real shop with a password, and with the passkey that they must set up first. */
export async function securedStaff(
  app: TestApp,
  { email, password }: { email: string; password: string },
): Promise<SignIn & { device: TestAuthenticator }> {
  const first = (await logIn(app, email, password)).json.data as SignIn
  const { device } = await passkeysOf(app).added(first.token)
  const renewed = await app.send('POST', '/api/user/refresh-token', { body: { refresh_token: first.r_token } })
  return { ...first, ...(renewed.json.data as SignIn), device }
}
