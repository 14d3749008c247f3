import type { BlockName } from '#i18n/content/article.ts'
import type { LinkedPage } from '#i18n/content/articles.ts'

/** An article as what it says, before it becomes HTML or a PDF. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'em'; inside: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; target: Target; inside: Inline[] }
  | { kind: 'break' }

export type Target =
  | { to: 'page'; page: LinkedPage; query: string; anchor: string }
  | { to: 'anchor'; anchor: string }
  /** An address outside of the shop, or one with a placeholder in it. */
  | { to: 'address'; href: string }

export type Block =
  | { kind: 'heading'; level: 2 | 3; anchor?: string; inside: Inline[] }
  /** `clause`: its number, where the paragraph is one of a contract (7.2). */
  | { kind: 'paragraph'; clause?: string; inside: Inline[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'quote'; inside: Block[] }
  /** Something the page puts in; `framed` is what stands inside of it. */
  | { kind: 'block'; block: BlockName; args: string[]; framed: Block[] }

export function plainText(inlines: Inline[]): string {
  return inlines
    .map(inline => {
      if (inline.kind === 'break') return '\n'
      return 'text' in inline ? inline.text : plainText(inline.inside)
    })
    .join('')
}
