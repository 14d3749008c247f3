import { createTranslator } from 'use-intl/core'
import { htmlLang, type Language, languageTags } from '#domain/languages.ts'
import type { RefundSummary } from '#domain/refunds/refund-summary.ts'
import { mailMessages } from '#i18n/mail/mail-messages.ts'
import { Html, html } from '../http/pages/html.ts'
import { accountPath, formatComing, wantsAccount } from './templates/format-coming.ts'
import type { MailName } from './templates/mail-data.ts'
import { type MailTemplate, mailTemplates } from './templates/templates.ts'

export interface MailRow {
  template: string
  language: string
  data: unknown
}

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

export interface Sender {
  company: string
  publicUrl: string
  /** Name and address of the company, one line each: at the end of every mail. */
  identity: string[]
}

/** Data that any mail may have. */
interface CommonMailData {
  code?: string
  coming?: RefundSummary
  checkout_no: string
}

type T = (key: string, values: Record<string, string | number>) => string

/**
 * Renders a mail in its own language, as text and as HTML. Uses a new translator each time, so that two languages never
 * mix.
 */
export function renderMail(
  { template, language, data }: MailRow,
  { company, publicUrl, identity }: Sender,
): RenderedMail {
  const name = template as MailName
  const lang = language as Language
  const mailData = data as CommonMailData
  // The row was written with the data of its own template (`postMail`).
  const {
    code,
    button,
    values: more,
    quote,
    contract,
    listsRefunds: tellsComing,
  } = mailTemplates[name] as MailTemplate<CommonMailData>
  const values = { company, code: mailData.code ?? '', ...more?.(mailData, lang) }
  const translator = createTranslator({ locale: languageTags[lang], messages: mailMessages[lang] })
  const t = ((key, inserted) => translator(key as never, inserted as never)) as T
  const say = (key: string) => t(key, values)
  const path = button?.(mailData)
  const href = path && `${publicUrl}/${lang}${path}`
  const label = href && say(`${name}.button`)
  const quotedText = quote?.(mailData)
  const coming = tellsComing ? formatComing(mailData, lang) : []
  const comingLines = coming.map(({ sentence, amount }) => t(`coming.${sentence}`, { ...values, amount }))
  const asksForAccount = tellsComing && wantsAccount(mailData)
  const account = asksForAccount && {
    href: `${publicUrl}/${lang}${accountPath(mailData)}`,
    label: say('coming.button'),
  }
  const quoted = quotedText ? { title: say(`${name}.quote`), words: quotedText } : undefined
  const after = say(`${name}.after`).split('\n')
  const closing = say('closing').split('\n')

  const withdraw = contract && { href: withdrawUrl(publicUrl, lang), label: say('withdraw') }

  const lines = [
    say('salutation'),
    say(`${name}.intro`),
    code ? values.code : '',
    quoted ? `${quoted.title}\n${quoted.words}` : '',
    ...comingLines,
    account ? `${account.label}\n${account.href}` : '',
    href ? `${label}\n${href}` : '',
    ...after,
  ]
  const text = [
    ...[...lines.filter(Boolean), closing.join('\n'), say('automatic')],
    ...(withdraw ? [`${withdraw.label}:\n${withdraw.href}`] : []),
    identity.join('\n'),
  ].join('\n\n')
  const main = href && { href, label: label ?? '' }
  const body = html`<p>${say('salutation')}</p>${renderParagraph(say(`${name}.intro`))}${code ? renderCode(values.code) : ''}${quoted ? renderQuote(quoted) : ''}${comingLines.map(renderParagraph)}${account ? renderButton(account) : ''}${main ? renderButton(main, account ? 'second' : 'first') : ''}${after.map(renderParagraph)}<p>${closing.map(line => html`${line}<br>`)}</p>`
  const small = html`<p class="faint" style="font-size:13px;color:#5d5f73">${say('automatic')}</p>${withdraw ? renderQuietLink(withdraw.href, withdraw.label) : ''}<p class="faint" style="font-size:13px;color:#5d5f73">${identity.map(line => html`${line}<br>`)}</p>`
  const subject = say(`${name}.subject`)
  return { subject, text, html: renderDocument({ language: lang, subject, body, small }) }
}

/** The number of an order or a machine, which must not break at its hyphen. */
const numberPattern = /([A-Z][A-Z\d]{0,7}-[A-Z\d-]{3,})/

function renderParagraph(text: string): Html {
  const parts = text.split(numberPattern)
  return html`<p>${parts.map((part, at) => (at % 2 ? html`<span style="white-space:nowrap">${part}</span>` : html`${part}`))}</p>`
}

/** The public page for withdrawals, which needs no sign-in. */
function withdrawUrl(publicUrl: string, language: Language): string {
  return `${publicUrl}/${language}/withdraw`
}

function renderCode(code: string): Html {
  return html`<p style="font-size:34px;line-height:1.2;letter-spacing:.12em;font-weight:700;margin:24px 0">${code}</p>`
}

function renderQuote({ title, words }: { title: string; words: string }): Html {
  return html`<p style="margin:24px 0 8px;font-weight:600">${title}</p><blockquote class="line" style="margin:0 0 24px;padding:2px 0 2px 16px;border-left:3px solid #d9d3c4;white-space:pre-wrap;overflow-wrap:anywhere">${words}</blockquote>`
}

/** The main button is filled; a second one is only outlined. */
function renderButton({ href, label }: { href: string; label: string }, rank: 'first' | 'second' = 'first'): Html {
  const shape = 'padding:12px 20px;border-radius:6px;text-decoration:none;font-weight:600;display:inline-block'
  return rank === 'first'
    ? html`<p style="margin:24px 0"><a href="${href}" style="background:#ffb938;border:2px solid #ffb938;color:#15172b;${shape}">${label}</a></p>`
    : html`<p style="margin:24px 0"><a class="second" href="${href}" style="border:2px solid #15172b;color:#15172b;${shape}">${label}</a></p>`
}

function renderQuietLink(href: string, label: string): Html {
  return html`<p style="font-size:13px"><a class="ink" href="${href}" style="color:#15172b">${label}</a></p>`
}

/**
 * The same colours in dark mode, for mail programs that support it; without this some of them invert colours
 * themselves.
 */
const darkTheme = new Html(
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.sheet{background:#15172b!important;color:#f5f1e8!important}.ink{color:#f5f1e8!important}.faint{color:#a0a2be!important}.line{border-color:#33375c!important}.second{color:#f5f1e8!important;border-color:#f5f1e8!important}}</style>',
)

interface Letter {
  language: Language
  subject: string
  body: Html
  small: Html
}

/** Styles are set on the elements, because many mail programs support nothing else. */
function renderDocument({ language, subject, body, small }: Letter): string {
  const font = language === 'zh' ? "'PingFang SC','Microsoft YaHei',sans-serif" : 'Helvetica,Arial,sans-serif'
  const style = `font:16px/1.6 ${font};color:#15172b;background:#f5f1e8;margin:0;padding:32px 16px`
  return html`<!doctype html><html lang="${htmlLang[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${subject}</title>${darkTheme}</head><body class="sheet" style="${new Html(style)}"><div style="max-width:560px;margin:0 auto">${body}<hr class="line" style="border:0;border-top:1px solid #d9d3c4;margin:28px 0 16px">${small}</div></body></html>`
    .text
}
