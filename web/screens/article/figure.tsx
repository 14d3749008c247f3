import { use } from 'react'
import { defineBlock } from './blocks.tsx'
import { DrawingsContext } from './prepare-article.ts'

/** A drawing at the full width of the text, with its caption. */
export const block = defineBlock({
  Block: function Figure({ args: [name = '', caption = ''] }) {
    const Drawing = use(DrawingsContext).get(name)
    if (!Drawing) return null
    return (
      <figure className="article-figure">
        <Drawing />
        <figcaption>{caption}</figcaption>
      </figure>
    )
  },
})
