import type { BlockName } from '#i18n/content/article.ts'
import type { LinkedPage } from '#i18n/content/articles.ts'

/** An article as a tree, before it is rendered as HTML or a PDF. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'em'; inside: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; target: Target; inside: Inline[] }
  | { kind: 'break' }

export type Target =
  | { to: 'page'; page: LinkedPage; query: string; anchor: string }
  | { to: 'anchor'; anchor: string }
  /** An external address, or one that contains a placeholder. */
  | { to: 'address'; href: string }

export type Block =
  | { kind: 'heading'; level: 2 | 3; anchor?: string; inside: Inline[] }
  /** `clause`: the number of a contract clause (7.2), if it is one. */
  | { kind: 'paragraph'; clause?: string; inside: Inline[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'quote'; inside: Block[] }
  /** A block filled in by the page; `framed` is its content. */
  | { kind: 'block'; block: BlockName; args: string[]; framed: Block[] }

export function plainText(inlines: Inline[]): string {
  return inlines
    .map(inline => {
      if (inline.kind === 'break') return '\n'
      return 'text' in inline ? inline.text : plainText(inline.inside)
    })
    .join('')
}
