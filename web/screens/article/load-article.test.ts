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
  it('are one, where everything is only read', () => {
    expect(stretches(text, block('figure'), block('prices'), text)).toEqual([{ from: 0, to: 4 }])
  })

  it('end at a block with something to do in it, and go on after it', () => {
    expect(stretches(text, block('fit'), text, block('figure'))).toEqual([
      { from: 0, to: 1 },
      { from: 1, live: 'fit', args: [], source: 'models' },
      { from: 2, to: 4 },
    ])
  })

  it('leave out what would be empty, but never the first: the note of a document stands in it', () => {
    expect(stretches(block('compare'), block('recalls'))).toEqual([
      { from: 0, to: 0 },
      { from: 0, live: 'compare', args: [] },
      { from: 1, live: 'recalls', args: [] },
    ])
  })

  it('keep the wording of a block', () => {
    expect(stretches({ block: 'fit', args: ['a'], only: 'plain' })[1]).toEqual({
      from: 0,
      live: 'fit',
      args: ['a'],
      source: 'models',
      only: 'plain',
    })
  })
})
