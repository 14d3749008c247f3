/** design: redirect_url is dropped after 30 minutes. */
export const redirectSeconds = 30 * 60

/** Longer than any address of the shop; a longer one was not created by it. */
const maxRedirectLength = 2000

/** A reserved origin: an address that resolves to another origin would leave the shop. */
const nowhere = 'https://shop.invalid'

/**
 * The path to return to after login, or undefined if it could lead out of the shop. Browsers read `//host`, `/\host`
 * and `/<tab>/host` as another host, and `/.//host` becomes `//host` once it is normalised: so the normalised form is
 * checked and returned.
 */
export function safeRedirect(url: string | undefined): string | undefined {
  if (!url?.startsWith('/') || url.length > maxRedirectLength) return undefined
  if (hasControlCharacters(url) || url.includes('\\')) return undefined
  try {
    const { origin, pathname, search, hash } = new URL(url, nowhere)
    return origin === nowhere && !pathname.startsWith('//') ? pathname + search + hash : undefined
  } catch {
    return undefined
  }
}

function hasControlCharacters(text: string): boolean {
  return [...text].some(character => {
    const code = character.codePointAt(0) ?? 0
    return code < 0x20 || (code >= 0x7f && code <= 0x9f)
  })
}
