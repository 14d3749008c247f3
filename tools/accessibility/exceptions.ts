import type { Violation } from './engine.ts'

export interface Exception {
  rule: string | RegExp
  /** Only on this page. */
  place?: string
  /** The elements it is about, by the beginning of their markup. */
  element: RegExp
  /** Why the rule is wrong for them. */
  because: string
}

/** Rules of the engine that are wrong for a part of the shop. An entry that nothing needs any more is a failure. */
export const exceptions: readonly Exception[] = [
  {
    rule: 'input_autocomplete_valid',
    element: /autocomplete="username( webauthn)?"/,
    because: 'HTML allows “username” for a field of an address, and “webauthn” after it, for passkeys',
  },
  {
    rule: 'input_label_exists',
    element: /^<output/,
    because: 'an output is a status, and ARIA asks no name of a status: what it says is announced',
  },
  {
    rule: 'element_tabbable_role_valid',
    element: /^<(section|div) (?=[^>]*aria-label)[^>]*tabindex="0"/,
    because: 'what scrolls must be reached by keyboard (WCAG 2.1.1); it has a role and a name',
  },
  {
    rule: /_unique$|^fieldset_label_valid$/,
    place: 'dev_kit',
    element: /^</,
    because: 'the page of the design shows each component twice, light and dark',
  },
]

/** Without what is excepted; `used` receives the entries that were needed. */
export function withoutExcepted(
  found: readonly Violation[],
  used: Set<Exception>,
  { place = '', list = exceptions }: { place?: string; list?: readonly Exception[] } = {},
): Violation[] {
  return found.filter(({ rule, element }) => {
    const exception = list.find(
      one =>
        (typeof one.rule === 'string' ? one.rule === rule : one.rule.test(rule)) &&
        (one.place === undefined || one.place === place) &&
        one.element.test(element),
    )
    if (exception) used.add(exception)
    return exception === undefined
  })
}
