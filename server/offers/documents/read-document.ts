import { createHash } from 'node:crypto'
import { type Language, languageTags } from '#domain/languages.ts'
import { getWording } from '#i18n/content/article.ts'
import { companyValues, type ModelValues } from '#i18n/content/placeholders.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { blockText } from '#server/platform/content/compile-article.ts'
import type { Block } from '#server/platform/content/tree.ts'
import type { Context } from '#server/platform/context.ts'
import { pdfTemplate, renderPdf } from '#server/platform/pdf/render-pdf.ts'
import { readVersion } from '#server/platform/system/read-version.ts'
import { findDeviceType } from '../catalogue/queries.ts'
import { readModelTexts } from '../catalogue/view.ts'
import { articleDocuments, isArticleDocument, parseManualModel } from './document-names.ts'
import type { ArticlePdf, articlePdf, modelFormPdf } from './render-article.ts'
import { readShownArticle } from './shown-article.ts'

const renderer = new URL('./render-article.ts', import.meta.url)
const articleTemplate = pdfTemplate<typeof articlePdf>(renderer, 'articlePdf')
const modelFormTemplate = pdfTemplate<typeof modelFormPdf>(renderer, 'modelFormPdf')

export interface ReadyDocument {
  bytes: Buffer
  etag: string
  filename: string
  /** A hash of all its content, independent of the rendering. */
  contentSha256: Buffer
}

/** A document by its name, in one language; undefined: there is none of this name. */
export async function readDocument(
  context: Context,
  name: string,
  language: Language,
): Promise<ReadyDocument | undefined> {
  const input = await buildInput(context, name, language)
  if (!input) return undefined
  const key = await computeCacheKey(name, input)
  const bytes = await renderPdf(name === 'model-form' ? modelFormTemplate : articleTemplate, input, key)
  const parts = [input.company.company_name, name, language, input.version]
  return {
    bytes,
    etag: `"${key.slice(0, 32)}"`,
    filename: `${parts.filter(Boolean).map(toPlainName).join('-')}.pdf`,
    contentSha256: hashContent(toContent(name, input)),
  }
}

/** The hash of the content of a document, without rendering it. */
export async function findContentSha256(
  context: Context,
  name: string,
  language: Language,
): Promise<Buffer | undefined> {
  const input = await buildInput(context, name, language)
  return input && hashContent(toContent(name, input))
}

function buildInput(context: Context, name: string, language: Language): Promise<ArticlePdf | undefined> {
  return isArticleDocument(name)
    ? buildArticleInput(context, articleDocuments[name], language)
    : buildManualInput(context, name, language)
}

async function buildArticleInput(context: Context, name: ArticlePdf['name'], language: Language): Promise<ArticlePdf> {
  const now = context.clock.now()
  const [shown, company] = await Promise.all([
    readShownArticle(context, name, language),
    readSetting(context.db, 'company', now),
  ])
  return { ...shown, name, language, company: companyValues(company, context.publicUrl(), language), now }
}

async function buildManualInput(context: Context, name: string, language: Language): Promise<ArticlePdf | undefined> {
  const key = parseManualModel(name)
  const manualData = key && (await readManualData(context, key, language))
  if (!manualData) return undefined
  const input = await buildArticleInput(context, 'manual', language)
  return { ...input, model: manualValues(manualData, language, input.article.blocks[getWording(input)]) }
}

/** The data of a model, even of one that is no longer listed: its owners still need the manual. */
async function readManualData({ db }: Context, key: string, language: Language): Promise<ManualData | undefined> {
  const type = await findDeviceType(db, key)
  return type && { ...type, name: readModelTexts(type, language).name }
}

/** Covers everything a document is made of: equal keys mean equal bytes. */
async function computeCacheKey(name: string, input: ArticlePdf): Promise<string> {
  return hashContent([...toContent(name, input), await readVersion()]).toString('hex')
}

function toContent(name: string, { language, version, sha256, company, model }: ArticlePdf) {
  return [name, language, version, sha256, company, model]
}

function hashContent(content: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest()
}

export function toPlainName(text: string | undefined): string {
  return (text ?? '').toLowerCase().replaceAll(/[^a-z0-9-]+/g, '-')
}

/** The figures of a model that its manual states. */
interface ManualData {
  name: string
  mowing_area: number
  min_mowing_height: number
  max_mowing_height: number
  mowing_time: number
  charging_time: number
  weight: number
  passage: number
}

const minutes: Record<Language, string> = { nl: 'minuten', en: 'minutes', zh: '分钟', de: 'Minuten' }

/** Figures formatted for the language: without a unit where the text names it, otherwise with it. */
function manualValues(data: ManualData, language: Language, blocks: Block[]): ModelValues {
  const format = new Intl.NumberFormat(languageTags[language])
  const namesUnits = /\{\{max_mowing_height\}\}[\s\u00a0\u202f]?mm/.test(blocks.map(blockText).join('\n'))
  const value = (amount: number, unit: string) => format.format(amount) + (namesUnits ? '' : `\u00a0${unit}`)
  return {
    name: data.name,
    mowing_area: value(data.mowing_area, 'm²'),
    min_mowing_height: value(data.min_mowing_height, 'mm'),
    max_mowing_height: value(data.max_mowing_height, 'mm'),
    mowing_time: value(data.mowing_time, minutes[language]),
    charging_time: value(data.charging_time, minutes[language]),
    weight: value(data.weight, 'kg'),
    passage: value(data.passage, 'cm'),
  }
}
