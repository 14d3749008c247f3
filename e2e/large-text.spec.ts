import { chromiumArguments, findChromium } from './chromium.ts'
import { cutOff } from './every-page-fits.ts'
import { openPage } from './goods.ts'
import { settled } from './office.ts'
import { expect, overflow, test } from './page.ts'
import { payer } from './paying.ts'
import { signedInAs } from './signed-in.ts'

/** With the browser's font size set to twice the default, and nothing else changed (WCAG 1.4.4). */
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: {
    executablePath: await findChromium(),
    args: [...(await chromiumArguments()), '--blink-settings=defaultFontSize=32'],
  },
})

const open = ['', '/product', '/detail?type=genie-1000', '/rent/fill?type=genie-600&months=3', '/login', '/withdraw']
const own = ['/order/rent/list', '/user/info', '/cart']

test('with text twice as large nothing is cut off or scrolls sideways', { tag: '@further' }, async ({ page }) => {
  test.slow()
  const { checkoutNo } = await payer(page)
  const expectWhole = async (path: string) => {
    expect.soft(await overflow(page), `${path} scrolls sideways`).toBe(0)
    expect.soft(await cutOff(page), `${path} is cut off`).toEqual([])
  }
  for (const path of [...open, `/pay?checkout_no=${checkoutNo}`]) {
    await openPage(page, `/de${path}`)
    await expectWhole(path)
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  await signedInAs(page, 'klant@genie.example')
  for (const path of own) {
    await openPage(page, `/de${path}`)
    await expectWhole(path)
  }
  await signedInAs(page, 'operations@genie.example')
  for (const path of ['', '/orders']) {
    await page.goto(`/de/admin${path}`)
    await settled(page)
    await expectWhole(`/admin${path}`)
  }
})
