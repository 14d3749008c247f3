import './article.css'
import './article-blocks.css'
import { Fragment, useMemo } from 'react'
import { getWording, inWording, type Part } from '#i18n/content/article.ts'
import { companyValues, countryValues, fillHtml } from '#i18n/content/placeholders.ts'
import { MoreTexts } from '#ui/app/texts-provider.tsx'
import { type Config, useConfig } from '../../layout/use-config.ts'
import { type BlockData, DrawingsContext, type PreparedArticle } from './prepare-article.ts'
import { findShownDocument } from './shown-document.ts'

interface ArticlePartsProps {
  prepared: PreparedArticle
  data: BlockData
}

/** A range of the parts, if only some are shown: the first, and the one after the last. */
interface Range {
  from?: number | undefined
  to?: number | undefined
}

/** The text of an article with its blocks, without the page around it. */
export function ArticleParts({ prepared, data, from, to }: ArticlePartsProps & Range) {
  const config = useConfig()
  const parts = useMemo(() => selectParts(prepared, config, data, { from, to }), [prepared, config, data, from, to])
  return (
    <MoreTexts texts={prepared.texts}>
      <DrawingsContext value={prepared.drawings}>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
          <Fragment key={index}>
            <ArticlePart part={part} prepared={prepared} data={data} />
          </Fragment>
        ))}
      </DrawingsContext>
    </MoreTexts>
  )
}

function ArticlePart({ part, prepared, data }: ArticlePartsProps & { part: Part }) {
  if (!('block' in part)) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, made at build; what is filled in is escaped
    return <div className="prose" dangerouslySetInnerHTML={{ __html: part.html }} />
  }
  const block = prepared.blocks.get(part.block)
  if (!block) return null
  const filled = block.source ? data[block.source.name] : findShownDocument(data)?.lists[part.block]
  return <block.Block args={part.args} html={part.html} data={filled} />
}

function selectParts(
  { article }: PreparedArticle,
  config: Config | undefined,
  data: BlockData,
  { from, to }: Range,
): Part[] {
  const parts = inWording(article.parts.slice(from, to), getWording({ buyout: config?.buyout ?? false }))
  if (!config) return parts
  const values = {
    ...companyValues(config, config.origin, article.language),
    ...countryValues(config, article.language),
    ...findShownDocument(data)?.figures,
  }
  return parts.map(part => (part.html === undefined ? part : { ...part, html: fillHtml(part.html, values) }))
}
