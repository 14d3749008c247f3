import { domainToASCII } from 'node:url'
import { expect, test } from 'vitest'
import { toAsciiDomain } from './ascii-domain.ts'
import { isEmail, normalizeEmail } from './email.ts'

test.each([
  ...['example.com', 'EXAMPLE.com', 'ｅｘａｍｐｌｅ.com', '𝐞xample.com', 'ⓔxample.com', 'example。com', 'example｡com'],
  ...['exa㎡ple.com', 'ﬁrma.nl'],
  ...['müller.de', 'MÜLLER.de', 'mu\u0308ller.de', 'xn--mller-kva.de', 'straße.de', 'bücher-und-mehr.at'],
  ...[
    '草坪.中国',
    '機器人.example.cn',
    'παράδειγμα.gr',
    'почта.рф',
    '😀.example',
    'a草b坪c.nl',
    '他们为什么不说中文.cn',
  ],
  ...['Pročprostěnemluvíčesky.cz', '3年b組金八先生.jp', 'ひとつ屋根の下2.jp', '-> $1.00 <-ü.nl'],
])('%s is the domain that an independent encoder makes of it', domain => {
  const independent = domainToASCII(domain)
  expect(toAsciiDomain(domain)).toBe(independent === '' ? toAsciiDomain(domain.normalize('NFKC')) : independent)
})

test('four spellings of one address are one', () => {
  const spellings = [
    'anna@example.com',
    'Anna@EXAMPLE.com',
    'anna@ｅxample.com',
    'anna@𝐞xample.com',
    'anna@example。com',
  ]
  expect(new Set(spellings.map(normalizeEmail))).toEqual(new Set(['anna@example.com']))
  expect(spellings.map(isEmail)).toEqual(spellings.map(() => true))
  expect(normalizeEmail('Jörg@Müller.de')).toBe('jörg@xn--mller-kva.de')
})

test.each([
  ...['anna', 'anna@', '@example.com', 'anna@example', 'a b@example.com', 'anna@exa mple.com', 'anna@example..com'],
  ...['anna\u202e@example.com', 'anna@exa\u00admple.com', 'anna@example.com\u200f', 'anna\0@example.com'],
  ...[`anna@${'ü'.repeat(60)}.de`, `anna@${'a'.repeat(64)}.de`, `${'a'.repeat(250)}@example.com`, 'x'.repeat(100_000)],
])('%j is none', text => expect(isEmail(text)).toBe(false))
