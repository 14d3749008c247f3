import type { APIRequestContext, Page } from '@playwright/test'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { newEmail, newHousehold } from './accounts-mailbox.ts'
import { expect } from './page.ts'

/** A screen of the admin app has loaded its rows, and nothing is dimmed. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  for (const list of await page.locator('.list-body').all()) await expect(list).toHaveCSS('opacity', '1')
}

/** Sends a message; the language is that of the sender's page. */
export async function sendMessage(request: APIRequestContext, name: string, language: number): Promise<string> {
  const email = newEmail()
  const { data: challenge } = await (await request.get('/api/common/captcha')).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  const altcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const text = 'Wie oft wechselt man eigentlich die Messer?'
  const data = { category: 'question', name, email, text, pictures: [], altcha, language }
  const { code, msg } = await (await request.post('/api/messages', { data, headers: newHousehold() })).json()
  if (code !== 0) throw new Error(`${code} ${msg}`)
  return email
}
