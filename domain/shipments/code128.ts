/** Widths of bars and spaces of each symbol of Code 128, then start B and stop (ISO/IEC 15417). */
const symbols =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221' +
  '223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321' +
  '112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131' +
  '311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114' +
  '122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141' +
  '214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232'
const stop = '2331112'
const startB = 104

/**
 * Encodes a number as a barcode: widths of bar, space, bar, … beginning with a bar. Only ASCII letters, digits and
 * signs can be encoded.
 */
export function code128(text: string): number[] {
  const values = [...text].map(character => character.charCodeAt(0) - 32)
  if (values.length === 0 || values.some(value => !(value >= 0 && value <= 94))) return []
  const checked = values.reduce((sum, value, index) => sum + value * (index + 1), startB) % 103
  return [...[startB, ...values, checked].map(symbolWidths), stop].join('').split('').map(Number)
}

function symbolWidths(value: number): string {
  return symbols.slice(value * 6, value * 6 + 6)
}
