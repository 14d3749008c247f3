import { describe, expect, test } from 'vitest'
import { type DrawnShape, toPolygon } from '#domain/garden/shape.ts'
import { type Language, languages } from '#domain/languages.ts'
import type { LawnOfMail } from '../lawn/lawn-of-mail.ts'
import { paintLawn } from '../lawn/paint-lawn.ts'
import {
  embedPictures,
  loadPicture,
  type MailPicture,
  mailPictures,
  maxGoodsPictures,
  maxPictureBytes,
  selectMailPicture,
  toContentId,
} from '../pictures/mail-pictures.ts'
import { renderMail } from '../render-mail.ts'
import { exampleMailData } from '../templates/example-mail-data.ts'
import type { MailName } from '../templates/mail-data.ts'
import { mailTemplates } from '../templates/templates.ts'

const sender = { company: 'Genie', publicUrl: 'https://genie.example', identity: ['Genie B.V.'] }
const names = Object.keys(mailTemplates) as MailName[]
const render = (template: MailName, language: Language, more: object = {}) =>
  renderMail({ template, language, data: { ...exampleMailData, ...more } }, sender)

/** The text that a reader of the HTML sees. */
const seen = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

const goods = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ name: `Model ${at}`, variant: '', quantity: at + 1, months: null },
    picture: ['genie-600', 'genie-1000', 'genie-3000', 'blades', 'service'][at % 5] ?? null,
  }))

describe.each(names)('%s', template => {
  test.each(languages)('in %s says the same in the text as in the HTML, the facts line by line', language => {
    const { text, html } = render(template, language)
    const shown = seen(html)
    const facts = mailTemplates[template].facts?.(exampleMailData as never, language) ?? {}
    for (const value of Object.values(facts).flat().filter(Boolean)) {
      const lines = text.split('\n').filter(line => /[:：] {2,}/.test(line))
      expect(lines.some(line => line.includes(String(value)))).toBe(true)
      expect(shown.replaceAll(/\s/g, '')).toContain(String(value).replaceAll(/\s/g, ''))
    }
    // Below each other: every value begins in the same column.
    const columns = text.split('\n').flatMap(line => /^(.+?[:：] {2,})\S/.exec(line)?.[1] ?? [])
    const widths = columns.map(start => start.length + (start.match(/[\u3000-\u9fff\uff00-\uff60]/g)?.length ?? 0))
    expect(new Set(widths).size).toBeLessThanOrEqual(1)
  })

  test('has its heading, the mark, and one button at most', () => {
    const { html, subject, pictures } = render(template, 'nl')
    const heading = /<h1[^>]*>(.+?)<\/h1>/.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '') ?? ''
    expect(heading).not.toBe('')
    // A code is shown large, and not in the heading too.
    if (template.startsWith('code_')) expect(heading).not.toContain(exampleMailData.code)
    else expect(subject.replaceAll('&', '&amp;')).toContain(heading)
    expect(pictures[0]).toBe('mark')
    expect(html.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1)
  })
})

test('the heading has no numbers, which are among the facts', () => {
  for (const language of languages) {
    const { html } = render('order_paid', language)
    expect(/<h1[^>]*>(.+?)<\/h1>/.exec(html)?.[1]).not.toMatch(/[RB]-\w{4}/)
    expect(seen(html)).toContain('R-7K4Q92XD')
  }
})

describe('the goods of a mail', () => {
  test.each(languages)('are a list with a picture in HTML and a list in the text, in %s', language => {
    const { text, html, pictures } = render('order_received', language)
    expect(text).toMatch(/^- Genie 600.+6/m)
    expect(text).toMatch(/^- Genie 1000.+2/m)
    expect(seen(html)).toMatch(/Genie 600 .*6.*Genie 1000 .*2/)
    expect(pictures).toEqual(['mark', 'genie-600', 'genie-1000'])
    for (const name of pictures) expect(html).toContain(`src="cid:${toContentId(name)}"`)
  })

  test('bring three pictures at most, and stay listed without one', () => {
    const { html, pictures } = render('order_received', 'nl', { goods: goods(7) })
    expect(pictures).toHaveLength(1 + maxGoodsPictures)
    for (const { name } of goods(7)) expect(seen(html)).toContain(name)
    expect(new Set(html.match(/cid:[\w-]+@genie/g))).toEqual(new Set(pictures.map(name => `cid:${toContentId(name)}`)))
  })

  test('are left out of older mails, and of a model without a picture only the picture is', () => {
    expect(render('order_received', 'nl', { goods: undefined }).pictures).toEqual(['mark'])
    const [line] = goods(1)
    const { text, pictures } = render('order_received', 'nl', { goods: [{ ...line, picture: 'genie-9000' }] })
    expect([text.includes('- Model 0'), pictures]).toEqual([true, ['mark']])
  })

  test('cannot bring markup, and no other picture than those of the shop', () => {
    const line = { name: '<img src=x>', variant: '"><b>', quantity: 1, months: null, picture: 'mark"><script>' }
    const { html, pictures } = render('order_received', 'nl', { goods: [line] })
    expect(html).not.toMatch(/<img src=x|<b>|<script/)
    expect(pictures).toEqual(['mark'])
  })
})

test('the pictures are small, of formats that every program knows, and each kind of goods has one', () => {
  for (const name of Object.keys(mailPictures) as MailPicture[]) {
    const { bytes, contentType } = loadPicture(name)
    expect(bytes.length).toBeLessThanOrEqual(maxPictureBytes)
    const magic = bytes.subarray(0, 4).toString('hex')
    expect(magic).toMatch(contentType === 'image/png' ? /^89504e47/ : /^ffd8ff/)
  }
  const accessory = { device_type: null, product_kind: 'accessory' as const }
  expect(selectMailPicture({ ...accessory, product: 'blades' })).toBe('blades')
  expect(selectMailPicture({ ...accessory, product: 'mark' })).toBe('accessory')
  expect(selectMailPicture({ ...accessory, product: 'garage', product_kind: 'service' })).toBe('service')
  const machine = { product: 'genie-600', product_kind: 'machine' as const }
  expect(selectMailPicture({ ...machine, device_type: 'genie-600' })).toBe('genie-600')
  expect(selectMailPicture({ ...machine, device_type: 'genie-9000' })).toBeUndefined()
})

describe('the lawn of a mail', () => {
  const ring: [number, number][] = [
    [0, 0],
    [20, 0],
    [20, 12],
    [0, 12],
  ]
  const pond: [number, number][] = [
    [8, 4],
    [13, 4],
    [13, 7],
  ]
  const shape: DrawnShape = { kind: 'sketch', zones: [toPolygon(ring)], no_go: [toPolygon(pond)] }
  const paint = async (): Promise<LawnOfMail> => {
    const painted = await paintLawn(shape)
    if (!painted) throw new Error('nothing was painted')
    return { ...painted, area_m2: 232.5, cutOuts: 1 }
  }

  test.each(languages)('is a picture in HTML and a sentence in the text, in %s', async language => {
    const mail = renderMail({ template: 'order_paid', language, data: exampleMailData }, sender, await paint())
    expect(mail.html).toContain(`src="cid:${mail.lawn?.cid}"`)
    const [sentence] = mail.text.split('\n').filter(line => line.includes('233 m²'))
    expect(sentence).toBeDefined()
    expect(seen(mail.html)).toContain(sentence)
    expect(embedPictures(mail)).toContain('src="data:image/png;base64,')
    expect(embedPictures(mail)).not.toContain('cid:')
  })

  test('is small, and as wide as the mail of a phone', async () => {
    const { bytes, width, height } = await paint()
    expect(bytes.subarray(0, 4).toString('hex')).toBe('89504e47')
    expect(bytes.length).toBeLessThanOrEqual(maxPictureBytes)
    expect([width, height]).toEqual([280, 176])
  })

  test('is left out where no garden is named', () => {
    expect(render('order_paid', 'nl').lawn).toBeUndefined()
    expect(render('order_paid', 'nl').text).not.toContain('m²')
  })
})

test('in a browser the pictures are in the page', () => {
  const shown = embedPictures(render('order_received', 'nl'))
  expect(shown).not.toContain('cid:')
  expect(shown.match(/src="data:image\/(png|jpeg);base64,/g)).toHaveLength(3)
})

test('a mail is dark where its reader wants it to be', () => {
  const { html } = render('order_paid', 'nl')
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  const dark = /prefers-color-scheme:dark\)\{(.+)\}<\/style>/.exec(html)?.[1] ?? ''
  // Each colour on an element has its class, and each class another colour at dusk.
  for (const [tag] of html.replace(/<head>.*<\/head>/s, '').matchAll(/<[^>]+style="[^"]*(?<![-\w])color:#[^>]+>/g)) {
    if (tag.startsWith('<img')) continue
    const classes = /class="([^"]+)"/.exec(tag)?.[1]?.split(' ') ?? []
    expect(
      classes.some(name => dark.includes(`.${name}{`)),
      tag,
    ).toBe(true)
  }
})

test.each([
  ['nl', '3 november 2026 om 13:30 uur'],
  ['en', '3 November 2026 at 13:30'],
  ['de', '3. November 2026 um 13:30 Uhr'],
  ['zh', '2026年11月3日 13:30'],
] as const)('a time of day is written as in %s', (language, time) => {
  expect(render('order_unpaid', language).text).toContain(time)
})
