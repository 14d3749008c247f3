/** Whether a text is a code of the shop, as listed; otherwise a person wrote it. */
export function isOneOf<const Code extends string>(codes: readonly Code[], text: string): text is Code {
  return (codes as readonly string[]).includes(text)
}
