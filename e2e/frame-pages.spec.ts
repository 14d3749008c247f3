import { languages } from '#domain/languages.ts'
import { allMessages } from '#i18n/translate.ts'
import { pages } from '#web/pages.ts'
import { expectFitsEverybody } from './every-page-fits.ts'
import { furtherLooks } from './further-looks.ts'
import { addresses, expect, expectAccessible, hydrated, test } from './page.ts'
import { signedInAs } from './signed-in.ts'

/** The page of a model has the model's name as its heading; it has tests of its own. */
const apart = ['dev_kit', 'detail']
const canonical = addresses.filter(({ id, path }) => pages[id].paths[0] === (path || '/') && !apart.includes(id))

test.use({ allowErrors: { pattern: /status of 40[34]/ } })

/** Pages whose heading is not their name: here, that no payment was given. */
const ownHeading = new Set<string>(['user_info', 'pay', 'pay_result'])

/** `npm run proof` also checks each page in the dark theme on a phone. */
const looks = [
  { name: '', width: 1280, colorScheme: 'light' },
  ...(process.env.GENIE_PROOF === 'full'
    ? [{ name: ' at dusk on a phone', width: 390, colorScheme: 'dark' } as const]
    : []),
] as const

/** `npm test` looks at every sixth page: the frame is one, and what is on the pages has tests of its own. */
const isAll = furtherLooks.length === 0
const visited = canonical.filter((_, index) => isAll || index % 6 === 0)

/** One visit opens all pages of a language, in a browser that has the scripts cached: hundreds of pages in a minute. */
for (const [language, access, look] of visits()) {
  test(`${language}: every ${access} page is named, framed and accessible${look.name}`, async ({ page }) => {
    test.setTimeout(300_000)
    await page.setViewportSize({ width: look.width, height: 800 })
    await page.emulateMedia({ colorScheme: look.colorScheme })
    if (access === 'private') await signedInAs(page, 'klant@genie.example')
    for (const { id, path } of visited.filter(({ id }) => pages[id].access === access)) {
      await test.step(id, async () => {
        await page.goto(`/${language}${path}`)
        await hydrated(page)
        const { title, heading } = allMessages[language].pages[id]
        await expect.soft(page).toHaveTitle(id === 'home' ? `Genie — ${title}` : `${title} — Genie`)
        const title1 = page.getByRole('heading', { level: 1 })
        await expect.soft(title1, id).toHaveText(ownHeading.has(id) ? /\S/ : heading)
        await expect.soft(page.getByRole('banner'), id).toHaveCount(pages[id].layout === 'bare' ? 0 : 1)
        const text = (await page.locator('body').textContent()) ?? ''
        expect.soft(text, id).not.toMatch(/\b(pages|layout|error|kit)\.[a-z_]+(\.[a-z_]+)?\b/)
        // The same elements in every language: `npm run proof` checks all of them.
        if (language === 'nl' || process.env.GENIE_PROOF === 'full') await expectAccessible(page)
        await expectFitsEverybody(page, `${language} ${id}`)
      })
    }
  })
}

function visits() {
  const accesses = ['public', 'private'] as const
  return languages.flatMap(language => accesses.flatMap(access => looks.map(look => [language, access, look] as const)))
}
