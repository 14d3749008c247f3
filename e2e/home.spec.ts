import type { Page } from '@playwright/test'
import { languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { drawn, expect, expectAccessible, hydrated, overflow, test } from './page.ts'

const t = translate('nl')

/** In the time zone of the tests of dusk, on this day, so that sessions are as old as they are. */
const dayAt = (hour: number) => new Date(new Date().setUTCHours(hour, 30, 0, 0))

test.beforeEach(({ page }) => page.clock.setFixedTime(dayAt(12)))

test.describe('after sunset', () => {
  test.use({ timezoneId: 'Europe/Amsterdam' })

  for (const width of [1440, 820, 390]) {
    test(`${width}: the hero is at dusk and says good evening, and nothing moves`, async ({ page }) => {
      await page.clock.setFixedTime(dayAt(21))
      await page.setViewportSize({ width, height: 900 })
      await page.addInitScript(() => {
        Object.assign(window, { moved: 0 })
        new PerformanceObserver(list => {
          for (const shift of list.getEntries())
            Object.assign(window, { moved: Reflect.get(window, 'moved') + Reflect.get(shift, 'value') })
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto('/nl')
      await hydrated(page)
      await expect(page.getByText(t('home.hero.greeting'), { exact: true })).toBeVisible()
      await expect(page.getByRole('img', { name: t('home.hero.dusk_picture') })).toBeVisible()
      await expect(page.getByRole('img', { name: t('home.hero.picture') })).toBeHidden()
      expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBeLessThanOrEqual(0.02)
      expect(await overflow(page)).toBe(0)
      await expectAccessible(page)
    })
  }

  test('by day there is neither, and the picture of the evening is not loaded', async ({ page }) => {
    await page.goto('/nl')
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(t('home.hero.greeting'), { exact: true })).toBeHidden()
    await expect(page.getByRole('img', { name: t('home.hero.picture') })).toBeVisible()
    await expect(page.getByRole('img', { name: t('home.hero.dusk_picture') })).toBeHidden()
    const dusk = page.locator(`img[alt="${t('home.hero.dusk_picture')}"]`)
    expect(await dusk.evaluate((picture: HTMLImageElement) => picture.currentSrc)).toBe('')
  })
})

test('has a title and one heading, and every model links to its page', async ({ page }) => {
  await page.goto('/nl')
  await hydrated(page)
  await expect(page).toHaveTitle(`Genie — ${t('pages.home.title')}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pages.home.heading'))
  for (const type of ['genie-600', 'genie-1000', 'genie-3000']) {
    const link = page.locator('.models').getByRole('link', { name: type.replace('genie-', 'Genie ') })
    await expect(link).toHaveAttribute('href', `/nl/detail?type=${type}`)
  }
  await expectAccessible(page)
})

for (const language of languages) {
  test(`${language}: the headline breaks at its sentences, and the main button is in the first screen`, async ({
    page,
  }) => {
    const words = translate(language)
    for (const [width, height, lowest] of [
      [1440, 900, 720],
      [390, 844, 760],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(`/${language}`)
      await hydrated(page)
      const button = await page
        .getByRole('link', { name: words('home.hero.action') })
        .first()
        .boundingBox()
      expect((button?.y ?? 9999) + (button?.height ?? 0), `${width}`).toBeLessThanOrEqual(lowest)
      const sentences = page.getByRole('heading', { level: 1 }).locator('span')
      await expect(sentences).toHaveCount(2)
      const tops = await sentences.evaluateAll(all => all.map(one => one.getBoundingClientRect().top))
      expect(tops[1]).toBeGreaterThan(tops[0] ?? 0)
      // No sentence is pushed to the side of the other.
      const lefts = await sentences.evaluateAll(all => all.map(one => one.getBoundingClientRect().left))
      expect(lefts[1]).toBe(lefts[0])
    }
  })
}

type Scene = 'passage' | 'slope' | 'night'

test('by keyboard: the situations, the lawn before and after, and the short garden check', async ({ page }) => {
  await page.goto('/nl')
  await hydrated(page)

  await test.step('the situations move by arrow keys, buttons and marks, and stop at the ends', async () => {
    const slides = page.getByRole('region', { name: t('home.situations.label') })
    await drawn(slides)
    const row = slides.getByRole('list', { name: t('home.situations.label') })
    /** The beginning of its slide is at the beginning of the row. */
    const inSight = async (scene: Scene) => {
      const name = t(`home.situations.${scene}.title`)
      const slide = row.getByRole('listitem', { name, exact: true })
      const apart = async () => Math.abs(((await slide.boundingBox())?.x ?? 0) - ((await row.boundingBox())?.x ?? 0))
      await expect.poll(apart).toBeLessThan(2)
      await expect(slides.getByRole('button', { name, exact: true })).toHaveAttribute('aria-current', 'true')
    }
    const step = (name: string) => slides.getByRole('button', { name, exact: true })
    await expect(step(t('kit.previous'))).toBeDisabled()
    await row.focus()
    await page.keyboard.press('ArrowRight')
    await inSight('slope')
    await page.keyboard.press('ArrowLeft')
    await inSight('passage')
    await step(t('kit.next')).focus()
    await page.keyboard.press('Enter')
    await inSight('slope')
    await step(t('home.situations.night.title')).focus()
    await page.keyboard.press('Space')
    await inSight('night')
    await expect(step(t('kit.next'))).toBeDisabled()
  })

  await test.step('the edge between before and after announces its position', async () => {
    const edge = page.getByRole('slider', { name: t('home.lawn.label') })
    await drawn(edge)
    await edge.focus()
    await expect(edge).toHaveAttribute('aria-valuetext', t('home.lawn.value', { percent: 50 }))
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight')
    await expect(edge).toHaveAttribute('aria-valuetext', t('home.lawn.value', { percent: 55 }))
    await page.keyboard.press('Home')
    await expect(edge).toHaveAttribute('aria-valuetext', t('home.lawn.value', { percent: 0 }))
    expect(await page.locator('.compare').evaluate(place => getComputedStyle(place).getPropertyValue('--at'))).toBe(
      '0%',
    )
  })

  await test.step('the short garden check links to the full one, with its values', async () => {
    await drawn(page.getByLabel(t('parts.fit.area_typed')))
    await page.getByLabel(t('parts.fit.area_typed')).fill('1900')
    const answer = page.getByRole('region', { name: t('parts.fit.answer') })
    await expect(answer).toContainText(t('parts.fit.fits', { name: 'Genie 3000' }))
    // Only the nearest smaller one needs an explanation.
    await expect(answer).toContainText(t('parts.fit.why_not', { name: 'Genie 1000' }))
    await expect(answer).not.toContainText(t('parts.fit.why_not', { name: 'Genie 600' }))
    await expect(answer.getByRole('link', { name: t('parts.fit.refine') })).toHaveAttribute(
      'href',
      '/nl/product?area=1900&slope=5#fit',
    )
  })
})

test('values entered before a section is hydrated are applied afterwards', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/assets/fit-wizard-*.js', async route => {
    await held
    await route.continue()
  })
  await page.goto('/nl')
  await hydrated(page)
  const typed = page.getByLabel(t('parts.fit.area_typed'))
  const slope = page.getByRole('slider', { name: t('parts.fit.slope') })
  await typed.fill('1900')
  await slope.focus()
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowRight')
  await typed.focus()
  release()
  await drawn(typed)
  await expect(typed).toHaveValue('1900')
  await expect(typed).toBeFocused()
  await expect(slope).toHaveValue('12')
  const answer = page.getByRole('region', { name: t('parts.fit.answer') })
  await expect(answer).toContainText(t('parts.fit.fits', { name: 'Genie 3000' }))
  await expect(answer.getByRole('link', { name: t('parts.fit.refine') })).toHaveAttribute(
    'href',
    '/nl/product?area=1900&slope=12#fit',
  )
})

test('scripts are loaded for interactive sections when near, never for static ones', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', request => scripts.push(/assets\/(.+)-[\w-]{7}\.js/.exec(request.url())?.[1] ?? ''))
  await page.goto('/nl')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(scripts).toContain('page')
  expect(scripts).not.toContain('check')
  for (const place of ['.fit-tool', '.swiper', '.compare']) await drawn(page.locator(place))
  await page.locator('.guides').scrollIntoViewIfNeeded()
  expect(scripts).toEqual(expect.arrayContaining(['check', 'situations', 'lawn-compare']))
  expect(scripts).not.toContain('reading')
})

test('the link to the garden check leads there, and to the same place after hydration', { tag: '@further' }, async ({
  page,
}) => {
  await page.goto('/nl#fit')
  await hydrated(page)
  await drawn(page.locator('.fit-tool'))
  await expect(page.getByRole('heading', { name: t('home.check.heading') })).toBeInViewport()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('everything can be read, and there is no control without a function', async ({ page }) => {
    await page.goto('/nl')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('table', { name: t('parts.fit.table') })).toContainText('1.810 m²')
    await expect(page.getByLabel(t('parts.fit.area_typed'))).toBeHidden()
    await expect(page.locator('.swiper-controls')).toBeHidden()
    for (const scene of ['passage', 'slope', 'shower', 'night'] as const) {
      await expect(page.getByRole('heading', { name: t(`home.situations.${scene}.title`) })).toBeAttached()
    }
  })
})

test.describe('in Chinese', () => {
  /** On a device with a Chinese font a character is as wide as it is high. */
  async function writes(page: Page, width: number): Promise<string[]> {
    await page.addInitScript(wide => {
      CanvasRenderingContext2D.prototype.measureText = () => ({ width: wide }) as TextMetrics
    }, width)
    const faces: string[] = []
    page.on('request', request => {
      if (/(noto-sans|hanzi).*woff2$/.test(request.url())) faces.push(request.url())
    })
    return faces
  }

  test('a device with a Chinese font does not load the web font', async ({ page }) => {
    const faces = await writes(page, 100)
    await page.goto('/zh')
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    expect(faces).toEqual([])
    await expect(page.locator('html')).not.toHaveAttribute('data-hanzi')
  })

  test('a device without one loads the web font, and nothing moves', { tag: '@further' }, async ({ page }) => {
    const faces = await writes(page, 60)
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/assets/own-hanzi-*', async route => {
      await held
      await route.continue()
    })
    await page.goto('/zh')
    await hydrated(page)
    await expect(page.locator('html')).toHaveAttribute('data-hanzi', 'none')
    await page.evaluate(() => document.fonts.ready)
    const places = () =>
      page.locator('h1, h2, main p').evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().top)))
    const before = await places()
    expect(faces.map(url => new URL(url).pathname)).toEqual(['/hanzi-room.woff2'])
    release()
    await expect(page.locator('html')).toHaveAttribute('data-hanzi', 'own', { timeout: 15_000 })
    // Two weights of the characters that the first pages use, not a hundred slices.
    expect(faces.map(url => new URL(url).pathname).filter(path => path.includes('/assets/hanzi-first-'))).toHaveLength(
      2,
    )
    expect(faces.filter(url => url.includes('noto-sans'))).toEqual([])
    await page.evaluate(() => document.fonts.ready)
    expect(await places()).toEqual(before)
    await expect(page.locator('[data-hanzi]')).toHaveCount(1)
  })
})

for (const language of ['de', 'zh'] as const) {
  test(`${language}: fits 320 pixels at dusk, and is accessible`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.goto(`/${language}`)
    await hydrated(page)
    for (const place of ['.fit-tool', '.swiper', '.compare']) await drawn(page.locator(place))
    await expectAccessible(page)
    expect(await overflow(page)).toBe(0)
  })
}
