const gap = 0xfee0

/**
 * Letters, figures and signs as a keyboard for Chinese writes them (`Ａ１＠`), in the width everybody else types them: an
 * address or a code is the same whichever was used. Nothing but the width is changed.
 */
export function toPlainWidth(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, letter => String.fromCharCode(letter.charCodeAt(0) - gap))
    .replaceAll('\u3000', ' ')
}
