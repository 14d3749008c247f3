// @module-tag further
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { InvoiceDocument } from '#server/money/invoices/document.ts'
import type { renderDocument } from '#server/money/invoices/render-document.ts'
import type { MessageDocument } from '#server/service/messages/render-message.ts'
import { renderMessage } from '#server/service/messages/render-message.ts'
import { withDrawingTurns } from '../queues/drawing-turn.ts'
import { runForRequester } from '../queues/requester.ts'
import { Refusal } from '../refusal.ts'
import { DocumentCache } from './document-cache.ts'
import { pdfTemplate, renderPdf } from './render-pdf.ts'
import { countRenderedPdfs } from './rendered-pdfs.ts'

const messagePdf = pdfTemplate<typeof renderMessage>(
  new URL('../../service/messages/render-message.ts', import.meta.url),
  'renderMessage',
)
const paperPdf = pdfTemplate<typeof renderDocument>(
  new URL('../../money/invoices/render-document.ts', import.meta.url),
  'renderDocument',
)

const message = (language: MessageDocument['language'], text = 'Groß, ładnie, 草坪 und mehr.'): MessageDocument => ({
  message: {
    ...{
      ticket: 'GM-7K4Q-92XD',
      state: 'open',
      category: 'product_question',
      model: 'Genie 600',
      due_on: '2026-03-02',
    },
    created_at: '2026-03-01T10:00:00.000Z',
  } as unknown as MessageDocument['message'],
  entries: [{ written_by: 'customer', created_at: '2026-03-01T10:00:00.000Z', text, pictures: [] }] as never,
  ...{
    language,
    company_name: 'Genie',
    legal_name: 'Genie B.V.',
    created: new Date('2026-03-03T10:00:00Z'),
    leftOut: 0,
  },
})

test('the thread renders the same bytes as a direct call, in every font', async () => {
  for (const language of ['nl', 'zh'] as const) {
    const here = await renderMessage(message(language))
    expect((await renderPdf(messagePdf, message(language))).equals(here)).toBe(true)
  }
})

test('the same input is rendered once, for parallel callers too, and other input again', async () => {
  const facts = message('de', 'Einmal.')
  const before = countRenderedPdfs()
  const many = await Promise.all(Array.from({ length: 20 }, () => renderPdf(messagePdf, facts)))
  expect(new Set(many).size).toBe(1)
  await renderPdf(messagePdf, facts)
  expect(countRenderedPdfs() - before).toBe(1)
  await renderPdf(messagePdf, message('de', 'Zweimal.'))
  expect(countRenderedPdfs() - before).toBe(2)
})

test('the cache is limited: the least recently used are evicted', async () => {
  const kept = new DocumentCache(10)
  const made: string[] = []
  const of = (key: string) =>
    kept.get(key, async () => {
      made.push(key)
      return Buffer.alloc(4)
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await of(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('a failure is remembered for a minute, a refusal is not', async () => {
  const fails = (error: Error) => () => Promise.reject(error)
  const works = async () => Buffer.alloc(1)
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const kept = new DocumentCache(10)
    await expect(kept.get('x', fails(new Error('no')))).rejects.toThrow('no')
    await expect(kept.get('busy', fails(new Refusal('unavailable')))).rejects.toThrow(Refusal)
    expect((await kept.get('busy', works)).length).toBe(1)
    vi.advanceTimersByTime(59_000)
    await expect(kept.find('x')).rejects.toThrow('no')
    await expect(kept.get('x', works)).rejects.toThrow('no')
    vi.advanceTimersByTime(2000)
    expect((await kept.get('x', works)).length).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('only a document that is not cached takes a turn', async () => {
  let turns = 0
  const inTurns = (text: string) =>
    withDrawingTurns(
      {
        leave: () => {},
        take: draw => {
          turns += 1
          return draw()
        },
      },
      () => renderPdf(messagePdf, message('en', text)),
    )
  await inTurns('First.')
  await inTurns('First.')
  expect(turns).toBe(1)
  await inTurns('Second.')
  expect(turns).toBe(2)
})

test('a failed document is reported, and the next one is rendered', async () => {
  const before = countRenderedPdfs()
  const broken = renderPdf(paperPdf, { kind: 'invoice' } as InvoiceDocument)
  const next = renderPdf(messagePdf, message('nl', 'Volgende.'))
  await expect(broken).rejects.toThrow('renderDocument failed: TypeError')
  expect((await next).subarray(0, 5).toString()).toBe('%PDF-')
  expect(countRenderedPdfs()).toBe(before + 1)
})

test('many documents of one network do not delay those of another', async () => {
  const order: string[] = []
  let asked = 0
  const ask = (network: string) => {
    asked += 1
    const facts = message('nl', `${network} ${asked}`)
    return runForRequester({ network }, () => renderPdf(messagePdf, facts).then(() => order.push(network)))
  }
  await Promise.all([...Array.from({ length: 8 }, () => ask('many')), ask('one')])
  expect(order.indexOf('one')).toBeLessThanOrEqual(2)
  const refused = await Promise.allSettled(Array.from({ length: 60 }, () => ask('many')))
  expect(refused.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
})

test('PDF modules are used in the thread alone', async () => {
  const server = resolve(import.meta.dirname, '../..')
  const names = (await readdir(server, { recursive: true })).filter(name => /(?<!\.test)\.ts$/.test(name))
  const texts = await Promise.all(names.map(async name => [name, await readFile(join(server, name), 'utf8')] as const))
  const makers = texts.filter(([, text]) => text.includes('new PdfPage(')).map(([name]) => name)
  const templates = texts.flatMap(([name, text]) =>
    [...text.matchAll(/new URL\('(\.\/(?:[\w-]+)\.ts)', import\.meta\.url\)/g)].map(([, path = '']) =>
      join(dirname(name), path),
    ),
  )
  expect(makers.toSorted()).toEqual([...new Set(templates)].filter(name => makers.includes(name)).sort())
  for (const maker of makers) {
    const file = maker.slice(maker.lastIndexOf('/') + 1)
    const callers = texts.filter(([, text]) => new RegExp(`^import (?!type).*/${file}'`, 'm').test(text))
    expect(
      callers.map(([name]) => name),
      maker,
    ).toEqual([])
  }
})
