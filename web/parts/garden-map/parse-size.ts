/** Metres of a rectangle that was typed. */
export interface TypedSize {
  readonly length: number
  readonly width: number
}

const maxLength = 1000
const minLength = 0.1

/** The separator of the two sides: a sign, or the word for it in one of the shop's languages. */
const between = /\s*(?:m|meter|metre|metres|米)?\s*(?:[x×*·]|bij|by|mal|op|乘|乘以)\s*/iu
const unit = /\s*(?:m|meter|metre|metres|米)?\.?$/iu
const areaUnit = /\s*(?:m2|m²|m\^2|qm|sqm|vierkante meter|square metres?|quadratmeter|平方米|平米|平方)?\.?$/iu

/** `12 × 8 m`, `12,5x8`, `12 bij 8`; undefined: not two lengths. */
export function parseSize(text: string): TypedSize | undefined {
  // Full-width digits and signs of Chinese keyboards are normalized.
  const sides = text.normalize('NFKC').trim().replace(unit, '').split(between)
  if (sides.length !== 2) return undefined
  const [length, width] = sides.map(parseLength)
  return length === undefined || width === undefined ? undefined : { length, width }
}

/** `350`, `1.200 m²`, `1 200,5`; undefined: no number. */
export function parseSquareMetres(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim().replace(areaUnit, '')
  return parseNumber(plain)
}

/** A length in metres with at most two decimals: `4,5`. */
export function parseMetres(text: string): number | undefined {
  const metres = parseDecimal(text.normalize('NFKC').trim().replace(unit, ''))
  return metres === undefined ? undefined : Math.round(metres * 100) / 100
}

function parseLength(text: string): number | undefined {
  const metres = parseDecimal(text.trim())
  if (metres === undefined || metres < minLength || metres > maxLength) return undefined
  return Math.round(metres * 100) / 100
}

function parseDecimal(text: string): number | undefined {
  return /^-?\d{1,5}(?:[.,]\d{1,4})?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

/** A lawn is not measured in thousandths: three digits after a separator are thousands. */
function parseNumber(text: string): number | undefined {
  if (/^\d{1,3}(?:[.,'’\s]\d{3})+(?:[.,]\d{1,2})?$/.test(text)) {
    const [whole = '', decimals] = text.split(/[.,](?=\d{1,2}$)/)
    return Number(`${whole.replace(/\D/g, '')}.${decimals ?? 0}`)
  }
  return /^\d{1,7}(?:[.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}
