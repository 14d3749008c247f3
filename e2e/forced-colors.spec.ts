import type { Page } from '@playwright/test'
import { tabTo } from './by-keyboard.ts'
import { openPage } from './goods.ts'
import { settled } from './office.ts'
import { drawn, expect, expectAccessible, test } from './page.ts'
import { signedInAs } from './signed-in.ts'

/**
 * With forced colours (high contrast) the browser recolours only text and borders. What the design draws by other means
 * must still be visible: edges of buttons, selected items, lanes, bars, the focus ring.
 */
test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } })

for (const colorScheme of ['light', 'dark'] as const) {
  test(`forced colours, ${colorScheme}: what is pressed, chosen, drawn and focused can be told apart`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, forcedColors: 'active', reducedMotion: 'reduce' })
    await openPage(page, '/nl/detail?type=genie-600')
    const slider = page.locator('.slider input').first()
    await drawn(slider)
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
    expect(await buttonsWithoutEdge(page)).toEqual([])
    const [canvas, highlight] = await systemColours(page)
    const chosen = page.locator('.segments label:has(:checked)').first()
    await expect(chosen).toHaveCSS('background-color', highlight)
    await expect(page.locator('.segments label:not(:has(:checked))').first()).not.toHaveCSS(
      'background-color',
      highlight,
    )
    // The lane of a slider consists of gradients only.
    await expect(slider).toHaveCSS('background-image', /gradient/)
    await tabTo(page, page.locator('.segments input:checked').first())
    await expect(chosen).toHaveCSS('outline-style', 'solid')
    await expect(chosen).toHaveCSS('outline-color', highlight)
    expect(highlight).not.toBe(canvas)

    await openPage(page, '/nl/login')
    expect(await buttonsWithoutEdge(page)).toEqual([])
    await expectAccessible(page)

    await signedInAs(page, 'operations@genie.example')
    await page.goto('/nl/admin')
    await settled(page)
    const bar = page.locator('.chart-bar').first()
    await expect(bar).not.toHaveCSS('fill', canvas)
    // Icons have the colour of the text beside them.
    const icon = page.getByRole('banner').locator('a .icon').first()
    await expect(icon).not.toHaveCSS('fill', canvas)
    await expectAccessible(page)
  })
}

/** The system colours with the values they have in the browser. */
function systemColours(page: Page): Promise<[string, string]> {
  return page.evaluate(() => {
    // A probe element for each: even with reduced motion a change of colour takes a moment.
    const named = (name: string) => {
      const probe = document.createElement('i')
      probe.style.setProperty('forced-color-adjust', 'none')
      probe.style.backgroundColor = name
      document.body.append(probe)
      const { backgroundColor } = getComputedStyle(probe)
      probe.remove()
      return backgroundColor
    }
    return [named('Canvas'), named('Highlight')] as [string, string]
  })
}

function buttonsWithoutEdge(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.button')]
      .filter(button => button.checkVisibility())
      .filter(button => {
        const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(button)
        return (
          Number.parseFloat(borderTopWidth) < 1 || borderTopStyle === 'none' || /^rgba\(.* 0\)$/.test(borderTopColor)
        )
      })
      .map(button => button.textContent ?? ''),
  )
}
