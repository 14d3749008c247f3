import { languages } from '#domain/languages.ts'
import { allMessages } from '#i18n/translate.ts'
import { pages } from '#web/pages.ts'
import { addresses, expect, expectAccessible, hydrated, test } from './page.ts'

const canonical = addresses.filter(({ id, path }) => pages[id].paths[0] === (path || '/') && id !== 'dev_kit')

test.use({ allowErrors: { pattern: /status of 40[34]/ } })

for (const language of languages) {
  for (const { id, path } of canonical) {
    test(`${language}: ${id} is named, framed and accessible`, async ({ page }) => {
      await page.goto(`/${language}${path}`)
      await hydrated(page)
      const { title, heading } = allMessages[language].pages[id]
      await expect(page).toHaveTitle(id === 'home' ? `Genie — ${title}` : `${title} — Genie`)
      if (pages[id].access === 'public') await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByRole('banner')).toHaveCount(pages[id].layout === 'bare' ? 0 : 1)
      expect(await page.locator('body').innerText()).not.toMatch(/\b(pages|layout|error|kit)\.[a-z_]+(\.[a-z_]+)?\b/)
      await expectAccessible(page)
    })
  }
}
