import { describe, expect, test } from 'vitest'
import { htmlLang, languages } from '#domain/languages.ts'
import { renderMail } from './render-mail.ts'
import { type MailTemplateName, mailTemplates } from './templates.ts'

const sender = {
  company: 'Genie & Zonen <BV>',
  publicUrl: 'https://genie.example',
  identity: ['Genie B.V.', 'Voorbeeldkade 12, 3521 ZZ Utrecht'],
}
const names = Object.keys(mailTemplates) as MailTemplateName[]
const facts = { code: '042137', token: 'a-token_123' }

describe.each(names)('%s', template => {
  const mails = languages.map(language => ({
    language,
    ...renderMail({ template, language, data: facts }, sender),
  }))

  test.each(mails)('in $language: no key without a text, no brace that was not filled', mail => {
    for (const part of [mail.subject, mail.text, mail.html]) {
      expect(part.trim()).not.toBe('')
      expect(part).not.toMatch(/undefined|null|NaN|\[object/)
      expect(part).not.toContain(`${template}.`)
      expect(part).not.toMatch(/[{}]/)
    }
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.html).toContain(`<html lang="${htmlLang[mail.language]}">`)
    expect(mail.html).not.toContain('<BV>')
    for (const line of sender.identity) expect(mail.text).toContain(line)
  })

  test('says the same differently in every language', () => {
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(languages.length)
    expect(new Set(mails.map(({ text }) => text)).size).toBe(languages.length)
  })

  test('leads where its language is', () => {
    for (const { language, text, html } of mails) {
      const links = text.match(/https:\S+/g) ?? []
      for (const link of links) {
        expect(link).toMatch(new RegExp(`^https://genie\\.example/${language}/`))
        expect(html).toContain(`href="${link}"`)
      }
      expect(links).toHaveLength('button' in mailTemplates[template] ? 1 : 0)
      if ('code' in mailTemplates[template]) expect(html).toContain(`>${facts.code}<`)
    }
  })
})
