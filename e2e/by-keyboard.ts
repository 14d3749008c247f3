import type { Locator, Page } from '@playwright/test'
import { expect } from './page.ts'

/**
 * Tab after Tab, as somebody without a mouse, until it has the focus. Whatever has the focus on the way can be seen: it
 * has a ring, itself or the box around it, and lies in the window (WCAG 2.4.7, 2.4.11).
 */
export async function tabTo(page: Page, target: Locator, most = 120): Promise<void> {
  await expect(target).toBeAttached()
  for (let steps = 0; steps < most; steps += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    expect(await unseen(page), 'has the focus and cannot be seen').toBeUndefined()
  }
  throw new Error(`${target} is not reached by ${most} times Tab`)
}

/** What somebody types where the focus is, after what stood there. */
export async function typeAt(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

export async function pressAt(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

function unseen(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return
    const name = focused.outerHTML.slice(0, 200)
    const { top, bottom, left, right } = focused.getBoundingClientRect()
    if (bottom < 0 || right < 0 || top > innerHeight || left > innerWidth) return `${name} lies outside`
    // The thumb of a slider and the button inside a field for a day have rings that a page cannot ask about.
    if (focused.matches('input[type=range], input[type=date]:not(:focus-visible), iframe')) return
    let box: Element | null = focused
    for (let level = 0; box && level < 4; level += 1, box = box.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(box)
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return
    }
    return `${name} has no ring`
  })
}
