/** The European Economic Area: the Union, Iceland, Liechtenstein and Norway. */
const members = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO'.split(' '),
)

/** Whether data may go there as within the Union; elsewhere the GDPR asks for a safeguard. */
export function isInEea(country: string): boolean {
  return members.has(country)
}
