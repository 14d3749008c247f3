import { describe, expect, it } from 'vitest'
import type { Article, BlockName, Part } from '#i18n/content/article.ts'
import type { ArticleBlock } from './blocks.tsx'
import { splitStretches } from './load-article.ts'

const block = (name: BlockName): Part => ({ block: name, args: [] })
const blocks = new Map<BlockName, ArticleBlock>([
  ['fit', { source: { name: 'models', load: async () => [] }, Block: () => null }],
])
const text: Part = { html: '<p>…</p>' }

function stretches(...parts: Part[]) {
  return splitStretches({ article: { parts } as Article, blocks })
}

describe('the stretches of an article', () => {
  it('are one, if everything is static', () => {
    expect(stretches(text, block('figure'), block('prices'), text)).toEqual([{ from: 0, to: 4 }])
  })

  it('end at an interactive block, and continue after it', () => {
    expect(stretches(text, block('fit'), text, block('figure'))).toEqual([
      { from: 0, to: 1 },
      { from: 1, live: 'fit', args: [], source: 'models' },
      { from: 2, to: 4 },
    ])
  })

  it('leave out empty ones, but never the first, which has the note of a document', () => {
    expect(stretches(block('compare'), block('recalls'))).toEqual([
      { from: 0, to: 0 },
      { from: 0, live: 'compare', args: [] },
      { from: 1, live: 'recalls', args: [] },
    ])
  })

  it('preserve the content of a block', () => {
    expect(stretches({ block: 'fit', args: ['a'], only: 'plain' })[1]).toEqual({
      from: 0,
      live: 'fit',
      args: ['a'],
      source: 'models',
      only: 'plain',
    })
  })
})
