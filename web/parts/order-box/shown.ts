import type { CallInput } from '#contract/protocol/call.ts'
import { maxShownText } from '#contract/protocol/field-limits.ts'

/** The texts of the box and of its button, as they stood on the page. */
export type Shown = NonNullable<CallInput<'POST /orders'>['body']['shown']>

/** The evidence of what was displayed. undefined: it is longer than what is stored, and the figures have to do. */
export function readShown(box: HTMLElement | null, button: HTMLElement): Shown | undefined {
  // biome-ignore lint/performance/useDomNodeTextContent: what was displayed, with its line breaks and without what was hidden
  return toShown(button.innerText, box?.innerText ?? '')
}

export function toShown(buttonText: string, boxText: string): Shown | undefined {
  // The English line of the button stands on a line of its own.
  const button = buttonText.replace(/\s+/g, ' ').trim()
  const text = boxText.trim()
  return text === '' || text.length > maxShownText ? undefined : { button, text }
}
