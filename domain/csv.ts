export interface CsvRow {
  /** Line number in the file, from 1, as an editor shows it. */
  readonly line: number
  readonly cells: readonly string[]
}

const separators = [';', ',', '\t'] as const

/**
 * Parses a table saved by a spreadsheet: separated by semicolons, commas or tabs (whichever occurs most in its first
 * line), quoted where needed, with or without a byte order mark. Empty lines are skipped; an unclosed quote runs to the
 * end.
 */
export function readCsv(text: string): CsvRow[] {
  const whole = text.replace(/^\ufeff/, '')
  const separator = detectSeparator(whole)
  const rows: CsvRow[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let start = 1
  const endRow = () => {
    cells.push(cell)
    if (cells.some(text => text.trim() !== '')) rows.push({ line: start, cells: cells.map(text => text.trim()) })
    cells = []
    cell = ''
    start = line
  }
  for (let at = 0; at < whole.length; at += 1) {
    const char = whole[at]
    if (char === '\n') line += 1
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (whole[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (char === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (char === separator) {
      cells.push(cell)
      cell = ''
    } else if (char === '\n') endRow()
    else if (char !== '\r') cell += char
  }
  endRow()
  return rows
}

function detectSeparator(text: string): string {
  const [first = ''] = text.split('\n', 1)
  const count = (separator: string) => first.split(separator).length
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}
