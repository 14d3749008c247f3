// @module-tag further
import { readFile } from 'node:fs/promises'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { demoCompany } from '#demo/seed/demo-company.ts'
import { noPermission } from '#domain/going-live/buyout-permission.ts'
import { type Language, languages } from '#domain/languages.ts'
import { readSetting, writeSetting } from '#server/platform/config/settings.ts'
import { compileArticle } from '#server/platform/content/compile-article.ts'
import { readArticle } from '#server/platform/content/read-article.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

interface Listed {
  name: string
  version: string | null
  sha256: Record<Language, string>
  languages: Language[]
}

async function listed(): Promise<Listed[]> {
  const { json } = await app.send('GET', '/api/documents')
  return (json.data as { list: Listed[] }).list
}

async function fetchPdf(name: string, language: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${app.url}/api/documents/${name}.pdf?language=${language}`, { headers })
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

async function textOf(name: string, language: Language): Promise<string> {
  const { answer, bytes } = await fetchPdf(name, language)
  expect(answer.status, `${name} ${language}`).toBe(200)
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: false })
  // A text can continue on the next sheet: the footer of the sheet does not belong to it.
  return text.map(sheet => sheet.replace(/\n[^\n]* · [^\n]*(?:\n[^\n]*)?$/, '')).join('\n')
}

/** Line breaks depend on the width of the sheet, so texts are compared without spaces. */
const tight = (text: string) => text.replaceAll(/\s+/g, '')

const names = ['terms', 'privacy', 'withdrawal', 'model-form', 'guarantee']
const manuals = ['manual-genie-600', 'manual-genie-1000', 'manual-genie-3000']
const declarations = ['declaration-genie-600', 'declaration-genie-1000', 'declaration-genie-3000']
const all = [...names, ...manuals].flatMap(name => languages.map(language => [name, language] as const))

test('the list names every document in every language, the legal ones with date and hash', async () => {
  const list = await listed()
  expect(list.map(({ name }) => name).sort()).toEqual([...names, ...manuals, ...declarations].sort())
  for (const { name, version, sha256, languages: offered } of list) {
    expect(offered).toEqual(languages)
    for (const language of languages) expect(sha256[language], name).toMatch(/^[0-9a-f]{64}$/)
    if (/^(?:manual|declaration)-/.test(name)) expect(version).toBeNull()
    else expect(version).toMatch(/^\d{4}-\d\d-\d\d(?:\.\d+)?$/)
  }
})

test.each(all)(
  '%s in %s can be read: text in its language, the company, no placeholder left',
  async (name, language) => {
    const { bytes, answer } = await fetchPdf(name, language)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(`^inline; filename="genie-${name}-${language}[\\w-]*\\.pdf"$`),
    )
    expect(Number(answer.headers.get('content-length'))).toBe(bytes.length)
    const document = await getDocumentProxy(bytes.slice())
    const { text, totalPages } = await extractText(document, { mergePages: true })
    expect(text).not.toMatch(/\{\{|\}\}|\{#|::[a-z]|\*\*|page:|undefined|NaN|\uFFFD/)
    expect(text).toContain('Genie')
    expect(text).toContain(`${totalPages} / ${totalPages}`)
    const { info } = await getMeta(document)
    expect(info.Author).toBe(demoCompany.legal_name)
    expect(String(info.Title).length).toBeGreaterThan(1)
    const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
    if (language === 'zh') expect(han).toBeGreaterThan(60)
    else expect(han).toBe(0)
  },
)

/** Every paragraph of the page must be in the document. */
test.each(languages)('the terms, privacy and withdrawal texts in %s are complete in the PDF', async language => {
  for (const [name, article] of [
    ['terms', 'terms-conditions'],
    ['privacy', 'privacy'],
    ['withdrawal', 'withdrawal'],
  ] as const) {
    const paper = tight(await textOf(name, language))
    const { blocks } = await readArticle(article, language)
    const headings = blocks.buyout.flatMap(block => (block.kind === 'heading' ? block.inside : []))
    expect(headings.length).toBeGreaterThan(4)
    for (const inline of headings) if (inline.kind === 'text') expect(paper).toContain(tight(inline.text))
    const said = blocks.buyout.flatMap(block => (block.kind === 'paragraph' ? block.inside : []))
    for (const inline of said) {
      if (inline.kind === 'text' && !inline.text.includes('{{')) expect(paper, name).toContain(tight(inline.text))
    }
  }
})

test.each(languages)('date and hash in %s are those of the page and of the list', async language => {
  const list = await listed()
  for (const name of ['terms', 'privacy', 'withdrawal', 'guarantee']) {
    const found = list.find(document => document.name === name)
    const paper = await textOf(name, language)
    expect(tight(paper)).toContain(found?.sha256[language])
    expect(paper).toContain(found?.version?.slice(0, 4))
  }
})

test('a text without figures is built with the hash that the list names', async () => {
  const list = await listed()
  for (const language of languages) {
    const path = new URL(`../../../i18n/content/${language}/guarantee.md`, import.meta.url)
    const article = compileArticle({ text: await readFile(path, 'utf8'), name: 'guarantee', language, file: 'x' })
    const named = list.find(({ name }) => name === 'guarantee')?.sha256[language]
    expect(Object.values(article.sha256)).toContain(named)
  }
})

describe('the content of a document', () => {
  test('the model form: the wording of the law, the addressee, a line to write on', async () => {
    const paper = await textOf('model-form', 'nl')
    expect(paper).toContain(demoCompany.legal_name)
    expect(paper).toContain(demoCompany.email)
    expect(tight(paper)).toContain(tight('hierbij mede dat ik/wij (*) onze overeenkomst'))
    expect(paper).toContain('Handtekening')
    expect(await textOf('model-form', 'de')).toMatch(/Muster|Widerrufsformular/)
  })

  test("the withdrawal instructions name the shop's online function", async () => {
    for (const language of languages) {
      expect(tight(await textOf('withdrawal', language))).toContain(`${app.url}/${language}/withdraw`)
    }
  })

  test('a manual has the figures of its model, formatted for its language', async () => {
    expect(await textOf('manual-genie-600', 'nl')).toMatch(/900\s?m²/)
    expect(await textOf('manual-genie-3000', 'de')).toMatch(/3\.600\s?m²/)
    expect(await textOf('manual-genie-3000', 'en')).toMatch(/3,600\s?m²/)
    expect(await textOf('manual-genie-1000', 'nl')).toMatch(/11,4\s?kg/)
    expect(await textOf('manual-genie-1000', 'zh')).toMatch(/11\.4\s?kg/)
    expect(tight(await textOf('manual-genie-1000', 'zh'))).not.toContain('16.8kg')
  })

  test('the guarantee: who gives it, for how long, and that statutory rights apply beside it', async () => {
    for (const language of languages) {
      const paper = await textOf('guarantee', language)
      expect(paper).toContain('Lampwick Robotics Ltd.')
      expect(paper).toContain('Suzhou 215021')
      expect(paper).toContain('500')
      expect(tight(paper)).toContain(tight(demoCompany.legal_name))
    }
    expect(tight(await textOf('guarantee', 'en'))).toContain(tight('does not affect them'))
  })

  test('does not mention the buy-out, and has another hash, where it is not offered', async () => {
    const now = app.context.clock.now()
    const offered = await readSetting(app.context.db, 'buyout', now)
    const hashes = async () => (await listed()).find(({ name }) => name === 'terms')?.sha256.nl ?? ''
    const change = (value: typeof offered) =>
      transaction(app.context.db, tx => writeSetting(tx, { key: 'buyout', value, now, by: 'test' }))
    const before = await hashes()
    expect(await textOf('terms', 'nl')).toContain('13a.1')
    await change({ ...offered, DE: noPermission })
    await expect.poll(hashes).not.toBe(before)
    const paper = await textOf('terms', 'nl')
    expect(paper).not.toMatch(/13a|overnemen|overname/i)
    expect(tight(paper)).toContain(await hashes())
    await change(offered)
    await expect.poll(hashes).toBe(before)
  })

  test("follows a change of the company's data at once", async () => {
    const before = await fetchPdf('withdrawal', 'en')
    await transaction(app.context.db, tx =>
      writeSetting(tx, {
        key: 'company',
        value: { ...demoCompany, legal_name: 'Maaiwerk Łódź B.V. 绿野', email: 'post@maaiwerk.example' },
        now: app.context.clock.now(),
        by: 'test',
      }),
    )
    await expect
      .poll(async () => (await fetchPdf('withdrawal', 'en')).answer.headers.get('etag'))
      .not.toBe(before.answer.headers.get('etag'))
    const paper = await textOf('withdrawal', 'en')
    expect(tight(paper)).toContain(tight('Maaiwerk Łódź B.V. 绿野'))
    expect(paper).not.toContain(demoCompany.email)
    await transaction(app.context.db, tx =>
      writeSetting(tx, { key: 'company', value: demoCompany, now: app.context.clock.now(), by: 'test' }),
    )
    await expect
      .poll(async () => (await fetchPdf('withdrawal', 'en')).answer.headers.get('etag'))
      .toBe(before.answer.headers.get('etag'))
  })
})

describe('reading a document', () => {
  test('the same data give the same bytes, and a 304 if the client has them', async () => {
    const first = await fetchPdf('terms', 'zh')
    const etag = first.answer.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
    expect(first.answer.headers.get('cache-control')).toBe('public, no-cache')
    const again = await fetchPdf('terms', 'zh', { 'if-none-match': etag })
    expect([again.answer.status, again.bytes.length]).toEqual([304, 0])
    // Another process renders them again.
    const other = await app.another()
    const twin = await fetch(`${other.url}/api/documents/model-form.pdf?language=de`)
    const own = await fetchPdf('model-form', 'de')
    expect(Buffer.from(await twin.arrayBuffer()).equals(Buffer.from(own.bytes))).toBe(true)
    await other.close()
    expect((await fetchPdf('terms', 'nl', { 'if-none-match': etag })).answer.status).toBe(200)
  })

  test('without a language it is in that of the visitor', async () => {
    const names = await Promise.all(
      ['locale=de', 'locale=zh', ''].map(async cookie => {
        const answer = await fetch(`${app.url}/api/documents/terms.pdf`, { headers: cookie ? { cookie } : {} })
        expect(answer.headers.get('vary')).toContain('cookie')
        return /genie-terms-(\w\w)-/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
      }),
    )
    expect(names).toEqual(['de', 'zh', 'nl'])
  })

  test.each([
    'nothing',
    'manual',
    'manual-',
    'manual-genie-9000',
    'constructor',
    '__proto__',
    'terms-conditions',
    '..%2F..%2Fpackage',
    'manual-%3Cscript%3E',
    'a'.repeat(200),
  ])('%s is no document', async name => {
    const { answer, bytes } = await fetchPdf(name, 'nl')
    expect([400, 404]).toContain(answer.status)
    expect(answer.headers.get('content-type')).toContain('json')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(bytes.length).toBeLessThan(2000)
  })

  test('an unknown language is refused', async () => {
    expect((await fetchPdf('terms', 'fr')).answer.status).toBe(400)
    expect((await fetchPdf('terms', '3')).answer.status).toBe(200)
  })
})
