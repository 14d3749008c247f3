import type { CallInput } from '#contract/protocol/call.ts'
import { maxShownText } from '#contract/protocol/field-limits.ts'

/** The texts of the box and of its button, as they stood on the page. */
export type Shown = NonNullable<CallInput<'POST /orders'>['body']['shown']>

/** The evidence of what was displayed. undefined: it is longer than what is stored, and the figures have to do. */
export function readShown(box: HTMLElement | null, button: HTMLElement): Shown | undefined {
  // biome-ignore lint/performance/useDomNodeTextContent: what was displayed, with its line breaks and without what was hidden
  return box ? toShown(button.innerText, readUnfolded(box), readTicks(box)) : undefined
}

export function toShown(buttonText: string, boxText: string, ticks: readonly string[] = []): Shown | undefined {
  // The English line of the button stands on a line of its own.
  const button = buttonText.replace(/\s+/g, ' ').trim()
  const text = boxText.trim() && [...ticks, boxText.trim()].join('\n')
  return text === '' || text.length > maxShownText ? undefined : { button, text }
}

/** With the rights that are a press away: they were offered for reading too. Nothing is painted in between. */
function readUnfolded(box: HTMLElement): string {
  const folds = [...box.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
  for (const fold of folds) fold.open = true
  // biome-ignore lint/performance/useDomNodeTextContent: as above
  const text = box.innerText
  for (const fold of folds) fold.open = false
  return text
}

/** What could be ticked on the page, and whether it was. */
function readTicks(box: HTMLElement): string[] {
  const page = box.closest('main') ?? box.ownerDocument.body
  return [...page.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].map(
    input => `${input.checked ? '☑' : '☐'} ${input.labels?.[0]?.textContent?.trim() ?? ''}`,
  )
}
