import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isGreenClaim } from '#domain/catalogue/green-claims.ts'
import { languages } from '#domain/languages.ts'

/** Nothing that the shop says of itself or its goods is called good for the environment: it has proof of nothing. */
test.each(languages)('no text of the shop makes a green claim in %s', language => {
  const files = globSync([
    `i18n/{locales,mail,content}/${language}/**/*.{json,md}`,
    `demo/seed/catalogue/texts/*.${language}.json`,
  ])
  expect(files.length).toBeGreaterThan(80)
  const found = files.flatMap(file =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        // The message that refuses such words names some.
        isGreenClaim(line, language) && !line.includes('"no_green_claim"')
          ? [`${file}:${index + 1} ${line.trim()}`]
          : [],
      ),
  )
  expect(found).toEqual([])
})
