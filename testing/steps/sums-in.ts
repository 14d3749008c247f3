/** All amounts in a text, independent of the notation of its language. */
export function sumsIn(text: string): string[] {
  const found = [...text.matchAll(/€[\s\u00a0\u202f]?(\d[\d.,\u202f]*\d|\d)|(\d[\d.,\u202f]*\d|\d)[\s\u00a0\u202f]?€/g)]
  const sums = found.map(([, behind, before]) => (behind ?? before ?? '').replaceAll(/[.,\u202f](?=\d{3})/g, ''))
  return [...new Set(sums.map(sum => sum.replace(',', '.')))].sort()
}
