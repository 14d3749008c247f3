import { describe, expect, test } from 'vitest'
import { htmlLang, languages } from '#domain/languages.ts'
import { renderMail } from '../render-mail.ts'
import { exampleMailData } from './example-mail-data.ts'
import type { MailName } from './mail-data.ts'
import { mailTemplates } from './templates.ts'

const sender = {
  company: 'Genie & Zonen <BV>',
  publicUrl: 'https://genie.example',
  identity: ['Genie B.V.', 'Voorbeeldkade 12, 3521 ZZ Utrecht'],
}
const names = Object.keys(mailTemplates) as MailName[]
const written = 'Regel één\n<b>Regel & twee</b> {geen plaats}'
const facts = {
  ...exampleMailData,
  ...{ code: '042137', token: 'a-token_123', ticket: 'GM-7K4Q-92XD', secret: 'a-secret_456', text: written },
  ...{ order_nos: ['R-AAAA2222', 'B-BBBB3333'], things: ['Genie 600', 'Mesjes'] },
}

describe.each(names)('%s', template => {
  const mails = languages.map(language => ({
    language,
    ...renderMail({ template, language, data: facts }, sender),
  }))

  test.each(mails)('in $language: every key has a text, every placeholder is filled', mail => {
    for (const part of [mail.subject, mail.text, mail.html]) {
      expect(part.trim()).not.toBe('')
      expect(part).not.toMatch(/undefined|null|NaN|\[object/)
      expect(part).not.toContain(`${template}.`)
      expect(part.replaceAll('{geen plaats}', '').replace(/<style>.*<\/style>/, '')).not.toMatch(/[{}]/)
    }
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.html).toContain(`<html lang="${htmlLang[mail.language]}">`)
    expect(mail.html).not.toContain('<BV>')
    for (const line of sender.identity) expect(mail.text).toContain(line)
  })

  test('has a different text in every language', () => {
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(languages.length)
    expect(new Set(mails.map(({ text }) => text)).size).toBe(languages.length)
  })

  test('shows text written by people literally, and never as markup', () => {
    if (!('quote' in mailTemplates[template])) return
    for (const { text, html } of mails) {
      if (template === 'message_alert') expect(text).toContain(facts.lines[0])
      else expect(text).toContain(written)
      expect(html).not.toContain('<b>')
    }
  })

  test('links to pages in its language', () => {
    for (const { language, text, html } of mails) {
      const links = text.match(/https:\S+/g) ?? []
      for (const link of links) {
        expect(link).toMatch(new RegExp(`^https://genie\\.example/${language}/`))
        expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
      }
      const { button, contract } = mailTemplates[template]
      expect(links).toHaveLength((button ? 1 : 0) + (contract ? 1 : 0))
      if ('code' in mailTemplates[template]) expect(html).toContain(`>${facts.code}<`)
    }
  })
})

test.each([
  ['nl', '3 november 2026'],
  ['en', '3 November 2026'],
  ['de', '3. November 2026'],
  ['zh', '2026年11月3日'],
] as const)('the last day of a receipt is written as in %s', (language, day) => {
  const { text } = renderMail(
    { template: 'message_received', language, data: { ...facts, code: facts.ticket } },
    sender,
  )
  expect(text).toContain(day)
  expect(text).toContain(`https://genie.example/${language}/complaints?ticket=GM-7K4Q-92XD#a-secret_456`)
})

describe('W1: who has a contract finds the way to withdraw from it under each mail about it', () => {
  /** No withdrawal is possible any more, it is about a statement already made, or there is no order. */
  const without: MailName[] = ['order_canceled', 'order_expired', 'order_closed']
  const about = names.filter(name =>
    /^(contract|order|parcel|rent|rental|renewal|refund|request|settlement|review|recall|work)_/.test(name),
  )
  const toStaff: MailName[] = ['refund_alert', 'recall_waits']
  const told = about.filter(name => !without.includes(name) && !toStaff.includes(name))

  test('each mail about an order in force has it, and no other', () => {
    const having = names.filter(name => mailTemplates[name].contract)
    expect(having.toSorted()).toEqual(told.toSorted())
  })

  test.each(languages)('in the words of the law, by its address, in %s', language => {
    const words = {
      nl: 'Overeenkomst hier herroepen',
      de: 'Vertrag widerrufen',
      en: 'Withdraw from contract here',
      zh: 'Withdraw from contract here',
    }
    for (const template of told) {
      const { text, html } = renderMail({ template, language, data: facts }, sender)
      const href = `https://genie.example/${language}/withdraw`
      expect(text, template).toContain(`${href}`)
      expect(text, template).toContain(words[language])
      expect(html, template).toContain(`href="${href}"`)
    }
  })
})
