import { readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { type Language, languages } from '#domain/languages.ts'
import { chromiumArguments, findChromium } from '#e2e/chromium.ts'
import { embedPictures } from '#server/platform/mail/pictures/mail-pictures.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { exampleMailData } from '#server/platform/mail/templates/example-mail-data.ts'
import { mailTemplates } from '#server/platform/mail/templates/templates.ts'

/**
 * `npm run mail-sheets [template …]`: pictures of all mails, or of those that are named, with example data, side by
 * side: in each language, for a phone and a mail program, light and dark. For people who look at them.
 */
const folder = resolve(import.meta.dirname, '../../.data/mail-sheets')
const widths = [390, 600] as const
const themes = ['light', 'dark'] as const
const perSheet = 8

/** A machine without Chinese letters would show none: the first family of a Chinese mail is drawn with those of the PDFs. */
const hanzi = [400, 700]
  .map(weight => {
    const file = createRequire(import.meta.url).resolve(
      `@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-${weight}-normal.woff2`,
    )
    const url = `data:font/woff2;base64,${readFileSync(file, 'base64')}`
    return `@font-face{font-family:'PingFang SC';font-weight:${weight};src:url(${url})}`
  })
  .join('')

const chosen = process.argv.slice(2)
const names = Object.keys(mailTemplates).filter(name => chosen.length === 0 || chosen.includes(name))

function render(template: string, language: Language): string {
  const identity = ['Genie Tuinrobots B.V.', 'Voorbeeldkade 12, 3521 ZZ Utrecht', 'KvK 00000000']
  const sender = { company: 'Genie', publicUrl: 'https://genie.example', identity }
  const html = embedPictures(renderMail({ template, language, data: exampleMailData }, sender))
  return language === 'zh' ? html.replace('</head>', `<style>${hanzi}</style></head>`) : html
}

const quoted = (html: string) => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

interface Sheet {
  mails: readonly string[]
  language: Language
  width: number
  theme: (typeof themes)[number]
}

/** A frame for each mail, as high as its contents. */
async function draw(browser: Browser, { mails, language, width, theme }: Sheet, path: string): Promise<void> {
  const viewport = { width: (width + 16) * 4 + 16, height: 1200 }
  const page = await browser.newPage({ viewport, colorScheme: theme })
  const frames = mails.map(
    name =>
      `<figure><figcaption>${name}</figcaption><iframe srcdoc="${quoted(render(name, language))}"></iframe></figure>`,
  )
  const style = `body{margin:16px;background:#888;font:12px monospace;display:grid;gap:16px;align-items:start;
    grid-template-columns:repeat(4,${width}px)}figure{margin:0}iframe{border:0;width:100%;display:block}`
  await page.setContent(`<style>${style}</style>${frames.join('')}`, { waitUntil: 'load' })
  await page.evaluate(() =>
    Promise.all([...document.querySelectorAll('iframe')].map(one => one.contentDocument?.fonts.ready)),
  )
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe'))
      frame.style.height = `${frame.contentDocument?.documentElement.scrollHeight}px`
  })
  await page.screenshot({ path, fullPage: true })
  await page.close()
}

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
for (const language of languages)
  for (const width of widths)
    for (const theme of themes) {
      const browser = await chromium.launch({ executablePath: await findChromium(), args: await chromiumArguments() })
      for (let at = 0; at < names.length; at += perSheet) {
        const file = `${language}-${width}-${theme}-${String(at / perSheet + 1).padStart(2, '0')}.png`
        await draw(browser, { mails: names.slice(at, at + perSheet), language, width, theme }, join(folder, file))
      }
      await browser.close()
    }
console.log(`${names.length} mails: ${folder}`)
