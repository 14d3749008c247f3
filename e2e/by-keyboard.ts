import type { Locator, Page } from '@playwright/test'
import { expect } from './page.ts'

/**
 * Presses Tab, like a person without a mouse, until the target has the focus. Every focused element on the way is
 * visible: it or the box around it has a ring, and it is inside the window (WCAG 2.4.7, 2.4.11).
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

/** Types text into the focused element, after its current value. */
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
    // The rings of a slider's thumb and of the button inside a date field cannot be queried.
    if (focused.matches('input[type=range], input[type=date]:not(:focus-visible), iframe')) return
    let box: Element | null = focused
    for (let level = 0; box && level < 4; level += 1, box = box.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(box)
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return
    }
    return `${name} has no ring`
  })
}
