/**
 * Returns the form of a domain used for comparison and for sending: NFKC, lower case, and non-ASCII labels as `xn--`
 * (IDNA, RFC 5891). `Ｅxample。com` becomes `example.com`, `müller.de` becomes `xn--mller-kva.de`.
 */
export function toAsciiDomain(domain: string): string {
  return domain
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[\u3002\uff0e\uff61]/g, '.')
    .split('.')
    .map(label => (/^[\0-\x7f]*$/.test(label) ? label : `xn--${punycode(label)}`))
    .join('.')
}

/** The Punycode parameters of RFC 3492. */
const base = 36
const [minThreshold, maxThreshold, skew, damping] = [1, 26, 38, 700]

/**
 * Encodes a label in letters, digits and hyphens (RFC 3492): its ASCII characters first, then the positions of the
 * others.
 */
function punycode(label: string): string {
  const points = [...label].map(letter => letter.codePointAt(0) ?? 0)
  const plain = points.filter(point => point < 128)
  let text = String.fromCodePoint(...plain) + (plain.length ? '-' : '')
  let [bias, delta, done, next] = [72, 0, plain.length, 128]
  while (done < points.length) {
    const smallest = Math.min(...points.filter(point => point >= next))
    delta += (smallest - next) * (done + 1)
    next = smallest
    for (const point of points) {
      if (point < next) delta += 1
      if (point !== next) continue
      text += encodeVariableLength(delta, bias)
      bias = adaptBias(delta, done + 1, done === plain.length)
      delta = 0
      done += 1
    }
    delta += 1
    next += 1
  }
  return text
}

function encodeVariableLength(number: number, bias: number): string {
  let text = ''
  let rest = number
  for (let k = base; ; k += base) {
    const threshold = Math.min(maxThreshold, Math.max(minThreshold, k - bias))
    if (rest < threshold) return text + digit(rest)
    text += digit(threshold + ((rest - threshold) % (base - threshold)))
    rest = Math.floor((rest - threshold) / (base - threshold))
  }
}

/** `a` to `z`, then `0` to `9`. */
function digit(value: number): string {
  return String.fromCharCode(value < 26 ? value + 97 : value + 22)
}

function adaptBias(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damping : 2))
  rest += Math.floor(rest / points)
  let k = 0
  while (rest > ((base - minThreshold) * maxThreshold) / 2) {
    rest = Math.floor(rest / (base - minThreshold))
    k += base
  }
  return k + Math.floor(((base - minThreshold + 1) * rest) / (rest + skew))
}
