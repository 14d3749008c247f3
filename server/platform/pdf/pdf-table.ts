import { inks, type PdfPage, type TextStyle } from './pdf-page.ts'
import type { Line, Span } from './text-lines.ts'

export interface PdfTable {
  head: Span[][]
  rows: Span[][][]
  /** Columns of amounts and counts are aligned right. */
  numericColumns?: readonly number[]
  /** Widths of all columns but one, which gets the rest; without them columns are as wide as needed. */
  widths?: readonly (number | undefined)[]
}

const gap = 14
const padding = 5

/**
 * Writes a table of text: columns as wide as needed, rows that are never split, the head repeated on each page. The
 * first cell of a row names it.
 */
export function writeTable(page: PdfPage, table: PdfTable): void {
  page.tag('Table', () => writeRows(page, table))
  page.space(12)
}

function writeRows(page: PdfPage, { head, rows, numericColumns: figures = [], widths: fixed }: PdfTable): void {
  const style = { size: page.body.size - 0.75, leading: page.body.leading - 1 }
  const widths = fixed ? fillRemainder(page, fixed) : columnWidths(page, [head, ...rows], style)
  const hasHead = head.some(cell => cell.length)
  const layout = { widths, style, figures }
  const headLines = layOutCells(page, head, { ...layout, style: { ...style, cut: 'strong' } })
  const bodies = rows.map(row => layOutCells(page, row, layout))
  page.fit((hasHead ? computeHeight(headLines, style) : 0) + (bodies[0] ? computeHeight(bodies[0], style) : 0))
  if (hasHead) drawHead()
  for (const body of bodies) {
    if (page.room < computeHeight(body, style)) {
      page.nextSheet()
      // It was read before the first row.
      if (hasHead) page.decorate(drawHead)
    }
    drawRow(page, body, layout)
    page.rule()
  }

  function drawHead() {
    drawRow(page, headLines, { ...layout, style: { ...style, cut: 'strong' }, isHead: true })
    page.rule({ colour: inks.ink, weight: 1 })
  }
}

interface TableLayout {
  widths: number[]
  style: TextStyle & { leading: number }
  figures: readonly number[]
  isHead?: boolean
}

function layOutCells(page: PdfPage, cells: Span[][], { widths, style }: TableLayout): Line[][] {
  return widths.map((width, column) => page.lines(cells[column] ?? [], { ...style, width }))
}

function computeHeight(cells: Line[][], { leading }: { leading: number }): number {
  return Math.max(...cells.map(lines => lines.length)) * leading + 2 * padding
}

function drawRow(page: PdfPage, cells: Line[][], { widths, style, figures, isHead = false }: TableLayout): void {
  let indent = 0
  page.tag('TR', () => {
    for (const [column, lines] of cells.entries()) {
      const width = widths[column] ?? 0
      const align = figures.includes(column) ? 'end' : 'start'
      const drawCell = () => {
        for (const [index, line] of lines.entries()) {
          page.drawLine(line, page.y + padding + index * style.leading, { ...style, indent, width, align })
        }
      }
      if (isHead || column === 0) page.tag('TH', drawCell, { scope: isHead ? 'Column' : 'Row' })
      else page.tag('TD', drawCell)
      indent += width + gap
    }
  })
  page.space(computeHeight(cells, style))
}

function fillRemainder(page: PdfPage, fixed: readonly (number | undefined)[]): number[] {
  const rest = page.width - gap * (fixed.length - 1) - sumWidths(fixed.map(width => width ?? 0))
  return fixed.map(width => width ?? rest)
}

/** Natural widths where they fit; otherwise the space left after the longest words is divided by need. */
function columnWidths(page: PdfPage, rows: Span[][][], style: TextStyle): number[] {
  const count = Math.max(...rows.map(row => row.length))
  const columns = Array.from({ length: count }, (_, column) => rows.map(row => row[column] ?? []))
  const free = page.width - gap * (count - 1)
  const natural = columns.map(cells => maxWidth(page, cells, 10_000, style))
  const sum = sumWidths(natural)
  if (sum <= free) return natural.map(width => (width / sum) * free)
  const minWidths = columns.map(cells => Math.min(maxWidth(page, cells, 1, style, true), free / count))
  const spare = free - sumWidths(minWidths)
  const need = natural.map((width, column) => Math.sqrt(Math.max(0, width - (minWidths[column] ?? 0))))
  const needed = sumWidths(need) || 1
  return minWidths.map((width, column) => width + (spare * (need[column] ?? 0)) / needed)
}

function maxWidth(page: PdfPage, cells: Span[][], width: number, style: TextStyle, perWord = false): number {
  const lines = cells.flatMap(cell => {
    const strong = cell.map(span => ({ cut: 'strong' as const, ...span }))
    if (!perWord) return page.lines(strong, { ...style, width })
    return strong.flatMap(span => span.text.split(/\s/).flatMap(text => page.lines([{ ...span, text }], style)))
  })
  return Math.max(8, ...lines.map(line => line.width)) + 0.5
}

function sumWidths(widths: number[]): number {
  return widths.reduce((sum, width) => sum + width, 0)
}
