import { type Language, languageTags } from '#domain/languages.ts'
import { formatVersion, getWording, type ListEntry, type ListName, splitVersion } from '#i18n/content/article.ts'
import { type ArticleName, articles } from '#i18n/content/articles.ts'
import { type CompanyValues, type FigureValues, fillText, type ModelValues } from '#i18n/content/placeholders.ts'
import { translate } from '#i18n/translate.ts'
import type { ParsedArticle } from '#server/platform/content/parse-article.ts'
import { type Block, plainText } from '#server/platform/content/tree.ts'
import { type PdfTextInput, writeBlocks, writeForm } from '#server/platform/pdf/markdown-pdf.ts'
import { writeHead } from '#server/platform/pdf/pdf-head.ts'
import { PdfPage } from '#server/platform/pdf/pdf-page.ts'

export interface ArticlePdf {
  article: ParsedArticle
  name: ArticleName
  language: Language
  company: CompanyValues
  buyout: boolean
  /** Of the text as it is now, with its figures. */
  version: string | undefined
  sha256: string
  figures: FigureValues
  lists: Partial<Record<ListName, ListEntry[]>>
  /** The date of documents that have none of their own. */
  now: Date
  model?: ModelValues | undefined
}

/** An article as a PDF, with the version and the hash that identify this wording. */
export async function articlePdf(input: ArticlePdf): Promise<Buffer> {
  const { article, name, company, model } = input
  const { front } = article
  const wording = getWording(input)
  const textInput = toPdfTextInput(input)
  const heading = fillText(front.heading, textInput.values)
  // The manuals of all models share their text, so each states its model.
  const title = model && !heading.includes(model.name) ? `${heading} · ${model.name}` : heading
  const page = newPage(input, title)
  const lead = fillText(front.intro, textInput.values)
  writeHead(page, { company: company.company_name, title, lead, details: wordingDetails(input) })
  writeBlocks(page, article.blocks[wording], { ...textInput, currentPage: articles[name].page })
  return page.finish()
}

/** The model withdrawal form alone, to print and fill in. */
export async function modelFormPdf(input: ArticlePdf): Promise<Buffer> {
  const blocks = input.article.blocks[getWording(input)]
  const at = blocks.findIndex(block => block.kind === 'block' && block.block === 'model-form')
  const form = blocks[at]
  const heading = blocks
    .slice(0, at)
    .findLast((block): block is Extract<Block, { kind: 'heading' }> => block.kind === 'heading')
  const title = plainText(heading?.inside ?? [])
  const page = newPage(input, title)
  writeHead(page, { company: input.company.company_name, title })
  if (form?.kind === 'block') writeForm(page, form.framed, toPdfTextInput(input))
  return page.finish()
}

function toPdfTextInput({ language, company, figures, lists, model }: ArticlePdf): PdfTextInput {
  return { language, origin: company.origin, values: { ...company, ...figures, ...model }, lists }
}

function newPage({ article, version, language, company, now }: ArticlePdf, title: string): PdfPage {
  const t = translate(language)
  const wording = version && t('article.document.version_of', { day: formatDay(language, version) })
  return new PdfPage({
    language,
    title,
    subject: article.front.description,
    author: company.legal_name || company.company_name,
    created: version ? new Date(splitVersion(version).day) : now,
    footer: [company.legal_name, title, wording].filter(Boolean).join(' · '),
  })
}

function wordingDetails({ version, sha256, language }: ArticlePdf) {
  const t = translate(language)
  if (!version) return []
  return [
    [t('article.document.version'), formatDay(language, version)],
    [t('article.document.hash'), sha256],
  ] as const
}

function formatDay(language: Language, version: string): string {
  const format = new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'long', timeZone: 'UTC' })
  return formatVersion(version, day => format.format(new Date(day)))
}
