import type { CallData } from '#contract/protocol/call.ts'
import { mailTo, t } from './accounts-mailbox.ts'
import { numberOf, shopper } from './order-shopper.ts'
import { expect, expectAccessible, test } from './page.ts'

// The shop refuses first, because a proof is required.
test.use({ allowErrors: { pattern: /status of 403/ } })

test('a request for erasure during an order shows what it waits for, and can be cancelled', async ({ page }) => {
  const me = await shopper(page)
  const number = numberOf(await me.paid([{ sku: 'blades-set-9' }]), 'buy')
  const open = t('account.data.open_names.order').replace('{number}', number)
  await me.enter()
  await page.goto('/nl/user/info#data')
  await page.getByRole('button', { name: t('account.data.delete_action') }).click()
  const dialog = page.getByRole('dialog', { name: t('account.data.confirm') })
  await expect(dialog).toContainText(open)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('account.data.ask_action') }).click()
  // A guest has no password: a code mailed to the address of the order proves who they are.
  const proof = page.getByRole('dialog', { name: t('proof.title') })
  await proof.getByRole('button', { name: t('proof.send'), exact: true }).click()
  const code = proof.getByLabel(t('proof.code'))
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await code.fill((await mailTo(page.request, me.email, 'code_prove')).data.code ?? '')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('account.data.asked')).first()).toBeVisible()
  await expect(page.getByText(open)).toBeVisible()
  await expectAccessible(page)

  // Another tab shows it too, with a link back here.
  await page.goto('/nl/user/info#profile')
  await page.reload()
  await page.getByRole('link', { name: t('account.data.see') }).click()
  await page.getByRole('button', { name: t('account.data.withdraw') }).click()
  await expect(page.getByText(t('account.data.withdrawn'))).toBeVisible()
  await expect(page.getByText(t('account.data.asked'))).toHaveCount(0)
  expect((await me.read<CallData<'GET /user/delete'>>('/user/delete')).asked_at).toBeNull()
})
