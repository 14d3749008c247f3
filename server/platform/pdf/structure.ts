/** The kinds of element in the documents of the shop, and whether text is placed directly in them. */
const holdsText = {
  Document: false,
  H1: true,
  H2: true,
  H3: true,
  P: true,
  BlockQuote: false,
  L: false,
  LI: false,
  Lbl: true,
  LBody: true,
  Table: false,
  TR: false,
  TH: true,
  TD: true,
  Figure: true,
  Link: true,
} as const
export type Tag = keyof typeof holdsText

export interface TagOptions {
  /** What a figure shows, for those who do not see it. */
  alt?: string
  /** The text that a drawn shape stands for. */
  actual?: string
  /** The cells that a header applies to. */
  scope?: 'Row' | 'Column'
  /** The place of a figure on its sheet. */
  bbox?: [left: number, top: number, right: number, bottom: number]
  /** The labels of a list count its items. */
  ordered?: boolean
}

/** An element of the tree. */
export interface Part {
  tag: Tag
  element: PDFKit.PDFStructureElement
}

/**
 * The structure tree of a document: what a screen reader reads, in which order, and as what. All that is drawn belongs
 * to an element of the tree or is a decoration. The marks in the content of a sheet end where the sheet ends; an
 * element continues on the next one.
 */
export class Structure {
  readonly #doc: PDFKit.PDFDocument
  /** From the document to the element that is being written. */
  readonly #path: Part[]
  /** The element whose content is being drawn. */
  #marked: Part | undefined
  #link: string | undefined
  #isDecorating = false

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
    const element = doc.struct('Document')
    doc.addStructure(element)
    this.#path = [{ tag: 'Document', element }]
  }

  get holdsText(): boolean {
    return this.#isDecorating || holdsText[this.#last.tag]
  }

  /** Adds an element to the one being written, to be written later or in turns with its neighbour. */
  part(tag: Tag, { ordered, ...options }: TagOptions = {}): Part {
    this.#endLink()
    const element = this.#doc.struct(tag, options)
    // pdfkit has no option for attributes of lists.
    if (ordered) readDictionary(element).A = { O: 'List', ListNumbering: 'Decimal' }
    this.#last.element.add(element)
    return { tag, element }
  }

  within(part: Part, draw: () => void): void {
    if (this.#isDecorating) {
      draw()
      return
    }
    this.endSheet()
    this.#path.push(part)
    draw()
    this.endSheet()
    this.#path.pop()
  }

  /** Draws a new element as a whole. */
  tag(tag: Tag, draw: () => void, options: TagOptions = {}): void {
    if (this.#isDecorating) {
      draw()
      return
    }
    const part = this.part(tag, options)
    this.within(part, draw)
    part.element.end()
  }

  /** What is drawn next is text of the element being written. */
  beginText(): void {
    this.#endLink()
    this.#markContent()
  }

  /**
   * What is drawn next is text of a link, which is one element on all its lines. Returns the options of its clickable
   * area; undefined: in a decoration, which has no links.
   */
  beginLink(address: string, text: string): PDFKit.Mixins.AnnotationOption | undefined {
    if (this.#isDecorating) return undefined
    if (this.#link !== address) {
      const part = this.part('Link')
      this.#endContent()
      this.#path.push(part)
      this.#link = address
    }
    this.#markContent()
    const options = { structParent: this.#last.element, Contents: Object(text) as string }
    return options as PDFKit.Mixins.AnnotationOption
  }

  /** Draws what is not read: rules, ornaments, heads that are repeated, page numbers. */
  decorate(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    if (this.#isDecorating) {
      draw()
      return
    }
    this.#endContent()
    this.#doc.markContent('Artifact', { type })
    this.#isDecorating = true
    draw()
    this.#isDecorating = false
    this.#doc.endMarkedContent()
  }

  /** Before another sheet. A link is one element for each sheet, because pdfkit names a single sheet for its areas. */
  endSheet(): void {
    this.#endLink()
    this.#endContent()
  }

  get #last(): Part {
    return this.#path.at(-1) as Part
  }

  #markContent(): void {
    const part = this.#last
    if (this.#isDecorating || this.#marked === part) return
    if (!holdsText[part.tag]) throw new Error(`Content directly in ${part.tag}: no element says what it is`)
    this.#endContent()
    part.element.add(this.#doc.markStructureContent(part.tag))
    this.#marked = part
  }

  #endContent(): void {
    if (this.#marked) this.#doc.endMarkedContent()
    this.#marked = undefined
  }

  #endLink(): void {
    if (this.#link === undefined) return
    this.#link = undefined
    this.#endContent()
    this.#path.pop()?.element.end()
  }
}

function readDictionary(element: PDFKit.PDFStructureElement): Record<string, unknown> {
  return (element as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary.data
}
