import { translate } from '#i18n/translate.ts'
import { settled } from './office.ts'
import { expect, expectAccessible, test } from './page.ts'
import { signedInAs } from './signed-in.ts'

test.use({ allowErrors: { pattern: /status of 404/ }, contextOptions: { reducedMotion: 'reduce' } })

// Screens with tests of their own are checked there; `npm run proof` opens every screen of the menu.
if (process.env.GENIE_PROOF === 'full') {
  test('every screen in the menu of the admin app is accessible', async ({ page }) => {
    test.setTimeout(300_000)
    await signedInAs(page, 'admin@genie.example')
    await page.goto('/nl/admin')
    await settled(page)
    const menu = page.getByRole('navigation', { name: translate('nl')('admin.rail.label') }).getByRole('link')
    const addresses = await menu.evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
    expect(addresses.length).toBeGreaterThan(20)
    for (const address of addresses) {
      await test.step(address, async () => {
        await page.goto(address)
        await settled(page)
        await expectAccessible(page)
      })
    }
  })
}
