const gap = 0xfee0

/**
 * Converts full-width letters, digits and signs of Chinese input methods (`Ａ１＠`) to the usual width, so that an address
 * or a code is the same whichever was used. Nothing else is changed.
 */
export function toPlainWidth(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, letter => String.fromCharCode(letter.charCodeAt(0) - gap))
    .replaceAll('\u3000', ' ')
}
