import type { Page } from '@playwright/test'
import { expect, overflow } from './page.ts'

/**
 * Checks an open page for readers with large text (WCAG 1.4.10) or without animations (2.3.3): 320 CSS pixels are 1280
 * at 400 %. Afterwards the page is as it was.
 */
export async function expectFitsEverybody(page: Page, what: string): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await overflow(page), `${what}: scrolls sideways at 320 px`).toBe(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect.soft(await moving(page), `${what}: moves though it was asked not to`).toEqual([])
  await page.emulateMedia({ reducedMotion: null })
  if (before) await page.setViewportSize(before)
}

/** Elements that cut off a part of their text. An ellipsis is intended, and the full text is available elsewhere. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('header *, main *, footer *')) {
      const style = getComputedStyle(element)
      const hides = [style.overflowX, style.overflowY].some(value => value === 'hidden' || value === 'clip')
      if (!hides || style.textOverflow === 'ellipsis' || style.clipPath !== 'none' || !element.checkVisibility())
        continue
      const hasWords = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim())
      if (!hasWords) continue
      const isCut = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2
      if (isCut) found.push(`${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40)}`)
    }
    return found
  })
}

function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const { duration = 0, iterations = 1 } = effect?.getTiming() ?? {}
        return playState === 'running' && (Number(duration) > 1 || iterations === Number.POSITIVE_INFINITY)
      })
      .map(animation => (animation instanceof CSSAnimation ? animation.animationName : 'transition')),
  )
}
