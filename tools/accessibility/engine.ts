import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { onDemandFolder } from '#tools/on-demand/install.ts'

/** What is used of accessibility-checker-engine, which is not among the modules that types are checked with. */
interface Result {
  ruleId: string
  reasonId: string
  value: [policy: string, outcome: string]
  message: string
  snippet: string
  path: { dom: string }
}
interface Checker {
  check(root: Document, guidelines: readonly string[]): Promise<{ results: Result[] }>
}

export interface Violation {
  rule: string
  reason: string
  message: string
  /** The beginning of its markup. */
  element: string
  /** Where it stands in the document. */
  path: string
}

/** IBM's requirements are those of WCAG 2.2, EN 301 549 and Section 508. */
const guidelines = ['IBM_Accessibility', 'WCAG_2_2']

let source: string | undefined

/**
 * What the engine is certain of: rules of a requirement (`VIOLATION`) that fail (`FAIL`). `POTENTIAL` and `MANUAL` are
 * questions to a person about something that may be right, such as whether a text is understandable, and they are asked
 * at every page. `RECOMMENDATION` is the taste of its makers and no requirement. What a closed disclosure hides is left
 * out: the engine takes its fields for visible and their labels for hidden.
 */
export async function violationsIn(page: Page): Promise<Violation[]> {
  source ??= readFileSync(
    join(onDemandFolder('accessibility'), 'node_modules/accessibility-checker-engine/ace.js'),
    'utf8',
  )
  if (!(await page.evaluate(() => 'ace' in window))) await page.evaluate(`${source}; window.ace = ace`)
  return page.evaluate(async chosen => {
    const { ace } = window as unknown as { ace: { Checker: new () => Checker } }
    // The engine takes what is clipped for hidden from everyone, and misses the labels that are only read aloud.
    const unclipped = new CSSStyleSheet()
    unclipped.replaceSync('.visually-hidden { clip-path: none !important; }')
    document.adoptedStyleSheets.push(unclipped)
    const { results } = await new ace.Checker().check(document, chosen)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== unclipped)
    const elementAt = (path: string) =>
      document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue as Element | null
    const isFolded = (path: string) => elementAt(path)?.parentElement?.closest('details:not([open]) > :not(summary)')
    const certain = results.filter(
      ({ value: [policy, outcome], path }) => policy === 'VIOLATION' && outcome === 'FAIL' && !isFolded(path.dom),
    )
    return certain.map(({ ruleId, reasonId, message, snippet, path }) => ({
      ...{ rule: ruleId, reason: reasonId, message },
      ...{ element: snippet.slice(0, 300), path: path.dom },
    }))
  }, guidelines)
}
