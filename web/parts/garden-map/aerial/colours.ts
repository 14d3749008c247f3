type Hex = `#${string}`

export interface Colours {
  lawn: Hex
  out: Hex
  line: Hex
  lamp: Hex
  night: Hex
  wrong: Hex
}

const tokens = {
  lawn: '--lamp',
  out: '--ground-sunk',
  line: '--ink',
  lamp: '--lamp',
  night: '--ground-sunk',
  wrong: '--error',
} as const satisfies Record<keyof Colours, string>

/** The map paints in WebGL and needs plain numbers: the computed values of the colour tokens at this element. */
export function readColours(element: HTMLElement): Colours {
  const probe = document.createElement('span')
  element.append(probe)
  const found = Object.entries(tokens).map(([name, token]) => {
    probe.style.color = `var(${token})`
    return [name, toHex(getComputedStyle(probe).color)]
  })
  probe.remove()
  return Object.fromEntries(found)
}

/** `rgb(255, 185, 56)` as `#ffb938`. */
export function toHex(colour: string): Hex {
  const parts = colour.match(/\d+(\.\d+)?/g)?.slice(0, 3) ?? []
  return `#${parts.map(channel => Math.round(Number(channel)).toString(16).padStart(2, '0')).join('')}`
}
