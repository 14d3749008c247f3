import { htmlLang, type Language } from '#domain/languages.ts'
import { Html, html } from '../../http/pages/html.ts'
import { type MailPicture, mailPictures, toContentId } from '../pictures/mail-pictures.ts'
import type { Fact, GoodsLine, LawnFigure, Letter, Link } from './letter.ts'

/** The colours of the design (ui/tokens.css) by day; those at dusk are in `darkTheme`. */
const inks = { ink: '#15172b', soft: '#45475f', faint: '#5f6075', line: '#d9d2c2', paper: '#f5f1e8', lamp: '#ffb938' }

/**
 * Colours at dusk, for mail programs that support them; without this some of them invert colours themselves. The mark
 * has its ground in the picture, and pictures of goods stay on paper.
 */
const darkTheme = new Html(
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (max-width:480px){.button{display:block!important;text-align:center!important}}@media (prefers-color-scheme:dark){.sheet{background:#15172b!important;color:#f5f1e8!important}.ink{color:#f5f1e8!important}.soft{color:#c3c4d8!important}.faint{color:#a0a2be!important}.line{border-color:#33375c!important}.band{border-bottom-color:#33375c!important}.button{background:#ffb938!important;border-color:#ffb938!important;color:#15172b!important}}</style>',
)

/** Styles are set on the elements, because many mail programs support nothing else. */
export function renderHtml(letter: Letter): string {
  const { language, subject, heading, salutation, intro, code, quoted, coming, goods, lawn, facts, button } = letter
  const { after, closing } = letter
  const body = html`<h1 class="ink" style="margin:0 0 24px;font-size:26px;line-height:1.25;font-weight:700;letter-spacing:${language === 'zh' ? '0' : '-.01em'};color:${inks.ink}">${keepTogether(heading)}</h1><p style="margin:0 0 12px">${salutation}</p>${renderParagraph(intro)}${code ? renderCode(code) : ''}${quoted.map(renderQuote)}${coming.map(renderParagraph)}${goods.length > 0 ? renderGoods(goods) : ''}${lawn ? renderLawn(lawn) : ''}${facts.length > 0 ? renderFacts(facts) : ''}${button ? renderButton(button) : ''}${after.map(renderParagraph)}<p style="margin:24px 0 0">${joinLines(closing)}</p>`
  const sheet = `margin:0;padding:0;font:16px/1.6 ${fontOf(language)};color:${inks.ink};background:${inks.paper};-webkit-text-size-adjust:100%`
  return html`<!doctype html><html lang="${htmlLang[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${subject}</title>${darkTheme}</head><body class="sheet" style="${new Html(sheet)}"><div style="max-width:600px;margin:0 auto">${renderBand(letter)}<div style="padding:32px 24px 40px">${body}${renderSmallPrint(letter)}</div></div></body></html>`
    .text
}

function fontOf(language: Language): string {
  return language === 'zh'
    ? "'PingFang SC','Microsoft YaHei',sans-serif"
    : "'Helvetica Neue',Helvetica,Arial,sans-serif"
}

function renderPicture(name: MailPicture, alt: string, style: string): Html {
  const { width, height } = mailPictures[name]
  return html`<img src="cid:${toContentId(name)}" width="${width}" height="${height}" alt="${alt}" style="display:block;border:0;${new Html(style)}">`
}

/** The letterhead, at night in both themes: the ring of the mark is the only light in it. */
function renderBand({ company }: Letter): Html {
  const words = `color:${inks.paper};font-size:20px;font-weight:700`
  return html`<div class="band" style="background:${inks.ink};border-bottom:1px solid ${inks.ink};padding:18px 24px">${renderPicture('mark', company, words)}</div>`
}

const unbroken = [
  // The number of an order or a machine, at its hyphen.
  /[A-Z][A-Z\d]{0,7}-[A-Z\d-]{3,}/,
  /[eE]-[mM]ail/,
  // A Chinese date, which has no spaces; and a time of day with its words.
  /\d{4}年\d+月\d+日/,
  /(?:(?:om|um|at) )?\d\d:\d\d(?: uur| Uhr)?/,
]
const unbrokenPattern = new RegExp(`(${unbroken.map(({ source }) => source).join('|')})`)

/** Parts of a text that must stay on one line. */
function keepTogether(text: string): Html[] {
  const parts = text.split(unbrokenPattern)
  return parts.map((part, at) => (at % 2 ? html`<span style="white-space:nowrap">${part}</span>` : html`${part}`))
}

function renderParagraph(text: string): Html {
  return html`<p style="margin:0 0 16px">${keepTogether(text)}</p>`
}

function renderCode(code: string): Html {
  return html`<p style="font-size:34px;line-height:1.2;letter-spacing:.12em;font-weight:700;margin:24px 0">${code}</p>`
}

function renderQuote({ title, words }: { title: string; words: string }): Html {
  return html`<p style="margin:24px 0 8px;font-weight:600">${title}</p><blockquote class="line" style="margin:0 0 24px;padding:2px 0 2px 16px;border-left:3px solid ${inks.line};white-space:pre-wrap;overflow-wrap:anywhere">${words}</blockquote>`
}

/** Tables, because some mail programs place nothing else side by side. */
function renderTable(rows: Html[], style: string): Html {
  return html`<table class="line" role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="width:100%;border-collapse:collapse;${new Html(style)}">${rows}</table>`
}

const hairline = `border-top:1px solid ${inks.line}`

function renderGoods(goods: readonly GoodsLine[]): Html {
  const isPictured = goods.some(({ picture }) => picture !== undefined)
  const rows = goods.map(({ name, details, picture }) => {
    const shown = picture ? renderPicture(picture, '', 'border-radius:6px') : ''
    const cell = `${hairline};padding:14px 0;vertical-align:middle`
    return html`<tr>${isPictured ? html`<td class="line" width="128" style="width:128px;${cell}">${shown}</td>` : ''}<td class="line" style="${cell}"><strong style="font-weight:600">${name}</strong>${details.length > 0 ? html`<br><span class="soft" style="font-size:15px;color:${inks.soft}">${details.join(' · ')}</span>` : ''}</td></tr>`
  })
  return renderTable(rows, 'margin:24px 0 0')
}

function renderLawn({ picture: { cid }, width, height, text }: LawnFigure): Html {
  return html`<div class="line" style="${hairline};padding:20px 0 14px"><img src="cid:${cid}" width="${width}" height="${height}" alt="" style="display:block;border:0;max-width:100%;height:auto"><p class="soft" style="margin:10px 0 0;font-size:15px;color:${inks.soft}">${text}</p></div>`
}

function renderFacts(facts: readonly Fact[]): Html {
  const rows = facts.map(({ label, value, isMain }) => {
    const size = isMain ? 'font-size:22px;line-height:1.2;font-weight:700' : 'font-size:16px;font-weight:500'
    const cell = `${hairline};padding:10px 0;vertical-align:baseline`
    return html`<tr><td class="line soft" width="42%" style="width:42%;${cell};padding-right:16px;font-size:15px;color:${inks.soft}">${label}</td><td class="line ink" style="${cell};${size};font-variant-numeric:tabular-nums;color:${inks.ink}">${keepTogether(value)}</td></tr>`
  })
  return renderTable(rows, `margin:0 0 8px;border-bottom:1px solid ${inks.line}`)
}

function renderButton({ href, label }: Link): Html {
  const shape = 'display:inline-block;padding:13px 24px;border-radius:6px;text-decoration:none;font-weight:600'
  return html`<p style="margin:24px 0 28px"><a class="button" href="${href}" style="${shape};background:${inks.lamp};border:1px solid ${inks.lamp};color:${inks.ink}">${label}</a></p>`
}

const small = `font-size:13px;line-height:1.55;color:${inks.faint}`

/** What the law asks for, below a line. */
function renderSmallPrint({ automatic, withdraw, identity }: Letter): Html {
  const link = withdraw
    ? html`<p class="faint" style="margin:0 0 12px;${small}"><a class="soft" href="${withdraw.href}" style="color:${inks.soft};text-decoration:underline">${withdraw.label}</a></p>`
    : ''
  return html`<div class="line" style="margin:36px 0 0;padding:20px 0 0;${hairline}"><p class="faint" style="margin:0 0 12px;${small}">${automatic}</p>${link}<p class="faint" style="margin:0;${small}">${joinLines(identity)}</p></div>`
}

function joinLines(lines: readonly string[]): Html[] {
  return lines.map((line, at) => html`${at > 0 ? html`<br>` : ''}${line}`)
}
