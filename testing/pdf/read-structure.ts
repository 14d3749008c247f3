import { inflateSync } from 'node:zlib'
import { type Dictionary, isDictionary, type Operation, PdfFile, Reference, type Value } from './pdf-file.ts'

/** An element of the structure tree, as a screen reader finds it. */
export interface Element {
  tag: string
  /** Its own text and that of the elements in it, in their order. */
  text: string
  children: Element[]
  alt?: string
  actual?: string
  scope?: string
  /** The addresses or positions that the areas of a link lead to, with what is said of them. */
  areas: { to: string; contents: string }[]
}

export interface Structure {
  marked: boolean
  language: string
  showsTitle: boolean
  title: string
  root: Element
  /** Where the content is that the tree reads, in its order: page, and number on the page. */
  order: [page: number, mark: number][]
  /** The texts of decorations, in order. */
  decorations: string[]
  /** What is drawn and belongs to no element and no decoration. */
  stray: string[]
  /** Marked content to which no element of the tree refers. */
  unread: string[]
  /** Elements whose marks are not listed for their page, by which readers find the element of a text. */
  unlisted: string[]
  /** Areas of links that belong to no element. */
  looseAreas: number
  /** Pages on which the order of the tab key is not that of the structure. */
  untabbed: number
}

interface Mark {
  tag: string
  text: string
}

interface Sheet {
  page: Dictionary
  marks: Map<number, Mark>
  decorations: string[]
  stray: string[]
}

/** Reads the structure of a document from its bytes alone. */
export function readStructure(bytes: Uint8Array): Structure {
  const file = new PdfFile(Buffer.from(bytes))
  const { catalog } = file
  const pages = file.list(file.dictionary(catalog.Pages).Kids)
  const fonts: Fonts = new Map()
  const sheets = pages.map(page => readSheet(file, file.dictionary(page), fonts))
  const ids = pages.map(page => (page instanceof Reference ? page.id : 0))
  const tree = file.dictionary(catalog.StructTreeRoot)
  const read = new Set<string>()
  const areas = new Set<number>()
  const order: Structure['order'] = []
  const [first] = file.list(tree.K)
  const context = { file, sheets, ids, read, areas, order }
  const root = readElement(context, file.dictionary(first))
  const links = pages.flatMap(page => file.list(file.dictionary(page).Annots))
  const info = file.dictionary(file.trailer.Info)
  return {
    marked: file.dictionary(catalog.MarkInfo).Marked === true,
    language: String(catalog.Lang ?? ''),
    showsTitle: file.dictionary(catalog.ViewerPreferences).DisplayDocTitle === true,
    title: String(file.value(info.Title) ?? ''),
    root,
    order,
    decorations: sheets.flatMap(sheet => sheet.decorations),
    stray: sheets.flatMap(sheet => sheet.stray),
    unread: sheets.flatMap(({ marks }, page) =>
      [...marks].filter(([id]) => !read.has(`${page} ${id}`)).map(([, { tag, text }]) => `${tag}: ${text}`),
    ),
    unlisted: findUnlisted(file, tree, pages),
    looseAreas: links.filter(link => !(link instanceof Reference && areas.has(link.id))).length,
    untabbed: sheets.filter(({ page }) => page.Tabs !== 'S').length,
  }
}

/** All elements of a tree, each before those in it. */
export function listElements(element: Element): Element[] {
  return [element, ...element.children.flatMap(listElements)]
}

interface Context {
  file: PdfFile
  sheets: Sheet[]
  ids: number[]
  read: Set<string>
  areas: Set<number>
  order: Structure['order']
}

function readElement(context: Context, data: Dictionary): Element {
  const { file, sheets, ids, read, areas, order } = context
  const attributes = file.list(data.A).map(one => file.dictionary(one))
  const element: Element = { tag: String(data.S), text: '', children: [], areas: [] }
  if (data.Alt !== undefined) element.alt = String(data.Alt)
  if (data.ActualText !== undefined) element.actual = String(data.ActualText)
  const scope = attributes.find(one => one.O === 'Table')?.Scope
  if (scope !== undefined) element.scope = String(scope)
  const pageOf = (value: Value | undefined) => (value instanceof Reference ? ids.indexOf(value.id) : -1)
  for (const kid of file.list(data.K)) {
    const inner = file.value(kid)
    if (typeof inner === 'number') readMark(pageOf(data.Pg), inner)
    else if (!isDictionary(inner)) throw new Error(`An element has a child that is none: ${String(inner)}`)
    else if (inner.Type === 'MCR') readMark(pageOf(inner.Pg), Number(inner.MCID))
    else if (inner.Type === 'OBJR') readArea(inner)
    else {
      const child = readElement(context, inner)
      element.children.push(child)
      element.text += child.text
    }
  }
  if (element.actual !== undefined) element.text = element.actual
  return element

  function readMark(page: number, id: number) {
    const mark = sheets[page]?.marks.get(id)
    if (!mark) throw new Error(`${element.tag} refers to content ${id} of page ${page}, which does not exist`)
    if (mark.tag !== element.tag) throw new Error(`Content marked as ${mark.tag} is in an element ${element.tag}`)
    if (read.has(`${page} ${id}`)) throw new Error(`${element.tag} is read twice: ${mark.text}`)
    read.add(`${page} ${id}`)
    order.push([page, id])
    element.text += mark.text
  }

  function readArea({ Obj: object, Pg: page }: Dictionary) {
    const area = file.dictionary(object)
    if (object instanceof Reference) areas.add(object.id)
    const onPage = file.list(sheets[pageOf(page)]?.page.Annots)
    const isThere = onPage.some(one => one instanceof Reference && object instanceof Reference && one.id === object.id)
    if (!isThere) throw new Error('The area of a link is on another page than its element says')
    const action = file.dictionary(area.A)
    element.areas.push({ to: String(action.URI ?? action.D), contents: String(area.Contents ?? '') })
  }
}

/** The tree of numbers leads from a mark of a page, and from an area of a link, to its element. */
function findUnlisted(file: PdfFile, tree: Dictionary, pages: readonly Value[]): string[] {
  const flat = file.list(file.dictionary(tree.ParentTree).Nums)
  const parents = new Map<unknown, Value | undefined>()
  for (let index = 0; index < flat.length; index += 2) parents.set(flat[index], flat[index + 1])
  const problems: string[] = []
  const rows = new Map<number, (Value | undefined)[]>()
  for (const page of pages) {
    const { StructParents: key, Annots: areas } = file.dictionary(page)
    if (page instanceof Reference) rows.set(page.id, file.list(parents.get(key)))
    for (const area of file.list(areas)) {
      const element = file.dictionary(parents.get(file.dictionary(area).StructParent))
      if (element.S !== 'Link') problems.push('an area of a link has no element')
    }
  }
  const visit = (reference: Value | undefined) => {
    const data = file.dictionary(reference)
    for (const kid of file.list(data.K)) {
      const inner = file.value(kid)
      const isMark = typeof inner === 'number'
      if (!isMark && isDictionary(inner) && inner.Type === undefined) visit(kid)
      if (!isMark && !(isDictionary(inner) && inner.Type === 'MCR')) continue
      const page = isMark ? data.Pg : (inner as Dictionary).Pg
      const id = isMark ? inner : Number((inner as Dictionary).MCID)
      const listed = page instanceof Reference ? rows.get(page.id)?.[id] : undefined
      const own = reference instanceof Reference ? reference.id : 0
      if (!(listed instanceof Reference && listed.id === own)) problems.push(`${String(data.S)} of content ${id}`)
    }
  }
  for (const kid of file.list(tree.K)) visit(kid)
  return problems
}

/** Operators that draw: text, lines and areas, pictures. */
const painting = new Set(['TJ', 'Tj', "'", '"', 'S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'Do', 'sh'])

/** Which text each code of a font stands for. */
type Fonts = Map<number | undefined, Map<number, string>>

function readSheet(file: PdfFile, page: Dictionary, fonts: Fonts): Sheet {
  const named = file.dictionary(file.dictionary(page.Resources).Font)
  const sheet: Sheet = { page, marks: new Map(), decorations: [], stray: [] }
  const open: (Mark | 'decoration')[] = []
  let letters = new Map<number, string>()
  for (const { operator, operands } of file.operations(page.Contents)) {
    if (operator === 'BDC' || operator === 'BMC') {
      open.push(beginMark({ operator, operands }, sheet))
      if (open.length > 1) sheet.stray.push('marked content within marked content')
    }
    if (operator === 'EMC' && !open.pop()) sheet.stray.push('an end without a beginning')
    if (operator === 'Tf') letters = lettersOf(named[String(operands[0])])
    if (painting.has(operator)) paint(operator === 'TJ' ? toText(operands, letters) : '', operator)
  }
  if (open.length > 0) sheet.stray.push('marked content without an end')
  return sheet

  function lettersOf(font: Value | undefined) {
    const id = font instanceof Reference ? font.id : undefined
    const read = fonts.get(id) ?? readLetters(file, font)
    fonts.set(id, read)
    return read
  }

  function paint(text: string, operator: string) {
    const mark = open.at(-1)
    if (mark === undefined) sheet.stray.push(`${operator} ${text}`)
    else if (mark !== 'decoration') mark.text += text
    else if (text) sheet.decorations.push(text)
  }
}

function beginMark({ operands: [tag, properties] }: Operation, { marks, stray }: Sheet): Mark | 'decoration' {
  if (tag === 'Artifact') return 'decoration'
  const id = isDictionary(properties) ? properties.MCID : undefined
  const mark = { tag: String(tag), text: '' }
  if (typeof id === 'number') marks.set(id, mark)
  else stray.push(`${String(tag)} without a number`)
  return mark
}

function toText(operands: readonly Value[], letters: ReadonlyMap<number, string>): string {
  const parts = (operands[0] as Value[]).filter(part => Buffer.isBuffer(part))
  const codes = parts.flatMap(part => Array.from({ length: part.length / 2 }, (_, at) => part.readUInt16BE(at * 2)))
  return codes.map(code => letters.get(code) ?? '\uFFFD').join('')
}

function readLetters(file: PdfFile, font: Value | undefined): Map<number, string> {
  const letters = new Map<number, string>()
  const table = inflateSync(file.stream(file.dictionary(font).ToUnicode)).toString('latin1')
  for (const [, from = '', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    const start = Number.parseInt(from, 16)
    for (const [index, [, units = '']] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      const hex = units.replaceAll(' ', '')
      letters.set(start + index, Buffer.from(hex, 'hex').swap16().toString('utf16le'))
    }
  }
  return letters
}
