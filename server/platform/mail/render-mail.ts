import { createTranslator } from 'use-intl/core'
import { type Language, languageTags } from '#domain/languages.ts'
import type { RefundSummary } from '#domain/refunds/refund-summary.ts'
import { mailMessages } from '#i18n/mail/mail-messages.ts'
import type { LawnOfMail } from './lawn/lawn-of-mail.ts'
import type { Fact, GoodsLine, LawnFigure, Letter } from './letter/letter.ts'
import { renderHtml } from './letter/render-html.ts'
import { renderText } from './letter/render-text.ts'
import {
  type GoodsPicture,
  type InlinePicture,
  isGoodsPicture,
  type MailPicture,
  maxGoodsPictures,
} from './pictures/mail-pictures.ts'
import type { MailGoods } from './templates/data/shared-data.ts'
import { accountPath, formatComing, wantsAccount } from './templates/format-coming.ts'
import type { MailName } from './templates/mail-data.ts'
import { type MailFacts, type MailTemplate, mailTemplates } from './templates/templates.ts'

export interface MailRow {
  template: string
  language: string
  data: unknown
}

export interface RenderedMail {
  subject: string
  text: string
  html: string
  /** The pictures that the HTML refers to. */
  pictures: readonly MailPicture[]
  lawn: InlinePicture | undefined
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
  order_nos?: readonly string[]
}

type T = (key: string, values: Record<string, string | number>) => string

/**
 * Renders a mail in its own language, as text and as HTML. Uses a new translator each time, so that two languages never
 * mix.
 */
export function renderMail(row: MailRow, sender: Sender, lawn?: LawnOfMail): RenderedMail {
  const letter = writeLetter(row, sender, lawn)
  const shown = letter.goods.flatMap(({ picture }) => picture ?? [])
  return {
    subject: letter.subject,
    text: renderText(letter),
    html: renderHtml(letter),
    pictures: ['mark', ...new Set(shown)],
    lawn: letter.lawn?.picture,
  }
}

function writeLetter(
  { template, language, data }: MailRow,
  { company, publicUrl, identity }: Sender,
  lawn: LawnOfMail | undefined,
): Letter {
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
    listsRefunds,
    facts,
    goods,
    quotes,
    heading,
  } = mailTemplates[name] as MailTemplate<CommonMailData>
  const count = mailData.order_nos?.length ?? 1
  const values = { company, code: mailData.code ?? '', orders: count, ...more?.(mailData, lang) }
  const translator = createTranslator({ locale: languageTags[lang], messages: mailMessages[lang] })
  const t = ((key, inserted) => translator(key as never, inserted as never)) as T
  const say = (key: string) => t(key, values)
  const toLink = (path: string, label: string) => ({ href: `${publicUrl}/${lang}${path}`, label: say(label) })
  const path = button?.(mailData)
  const quotedTexts = { ...(quote && { quote: quote(mailData) }), ...quotes?.(mailData) }
  const coming = listsRefunds ? formatComing(mailData, lang) : []
  // Where the account is missing, that is the next step: the page is a part of the order.
  const account = listsRefunds && wantsAccount(mailData) ? toLink(accountPath(mailData), 'coming.button') : undefined
  const subject = say(`${name}.subject`)
  return {
    ...{ language: lang, company, subject, identity },
    // The code itself is shown large below it.
    heading: heading?.(mailData, lang) ?? (name.startsWith('code_') ? say('code_heading') : cutNumbers(subject)),
    salutation: say('salutation'),
    intro: say(`${name}.intro`),
    code: code ? values.code : undefined,
    quoted: Object.entries(quotedTexts).flatMap(([key, words]) =>
      words ? { title: say(`${name}.${key}`), words } : [],
    ),
    coming: coming.map(({ sentence, amount }) => t(`coming.${sentence}`, { ...values, amount })),
    goods: toGoodsLines(goods?.(mailData) ?? [], t),
    lawn: lawn && toLawnFigure(lawn, t),
    facts: toFacts(facts?.(mailData, lang) ?? {}, t, lang),
    button: account ?? (path ? toLink(path, `${name}.button`) : undefined),
    after: say(`${name}.after`).split('\n').filter(Boolean),
    closing: say('closing').split('\n'),
    automatic: say('automatic'),
    withdraw: contract ? toLink(withdrawPath, 'withdraw') : undefined,
  }
}

/** The public page for withdrawals, which needs no sign-in. */
const withdrawPath = '/withdraw'

const beforeNumbers = [': ', '：', ' (', '（']
const numberPattern = /[A-Z]{1,2}-[A-Z\d]{4}/

/** The heading is the subject without the numbers at its end, which are among the facts. */
function cutNumbers(subject: string): string {
  const end = Math.max(...beforeNumbers.map(mark => subject.lastIndexOf(mark)))
  return end > 0 && numberPattern.test(subject.slice(end)) ? subject.slice(0, end) : subject
}

/** The amounts that a mail is about. */
const mainFacts = new Set<string>(['amount', 'paid', 'to_pay'] satisfies (keyof MailFacts)[])

/** What a mail does not know, or what older ones did not store, is left out. */
function toFacts(facts: MailFacts, t: T, language: Language): Fact[] {
  return Object.entries(facts).flatMap(([name, given]) => {
    const values = [given ?? []].flat().filter(Boolean)
    if (values.length === 0) return []
    const label = t(`facts.${name}`, { count: values.length })
    return { label, value: values.join(language === 'zh' ? '、' : ', '), isMain: mainFacts.has(name) }
  })
}

function toLawnFigure({ area_m2, cutOuts, bytes, width, height }: LawnOfMail, t: T): LawnFigure {
  return {
    picture: { cid: 'lawn@genie', filename: 'lawn.png', contentType: 'image/png', bytes },
    ...{ width, height },
    text: t('lawn', { area: Math.round(area_m2), cut_outs: cutOuts }),
  }
}

/** Only the first pictures are sent with the mail; other goods are shown by their name. */
function toGoodsLines(goods: readonly MailGoods[], t: T): GoodsLine[] {
  const known = goods.flatMap(({ picture }) => (picture && isGoodsPicture(picture) ? picture : []))
  const sent = new Set<string>([...new Set<GoodsPicture>(known)].slice(0, maxGoodsPictures))
  return goods.map(({ name, variant, quantity, months, picture }) => ({
    name,
    details: [
      ...(variant ? [variant] : []),
      ...(months ? [t('goods.months', { months })] : []),
      ...(quantity > 1 ? [t('goods.pieces', { quantity })] : []),
    ],
    picture: picture && isGoodsPicture(picture) && sent.has(picture) ? picture : undefined,
  }))
}
