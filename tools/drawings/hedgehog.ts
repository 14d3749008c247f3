/** A hedgehog from the side, on the ground at 0, 0, walking to the left. */
export function drawHedgehog(): string {
  const spines: string[] = []
  // Rows of spines over the back, all laid backwards, the outer ones beyond its outline.
  for (let row = 0; row < 7; row += 1) {
    const part = 1.02 - row * 0.135
    const count = Math.round(26 * part)
    for (let step = 0; step <= count; step += 1) {
      const t = Math.PI * (0.03 + (0.8 * (step + (row % 2) / 2)) / count)
      const [x, y] = [18 + Math.cos(t) * 90 * part, -16 - Math.sin(t) * 84 * part]
      const lean = t - 0.75
      spines.push(
        `M${x.toFixed(0)} ${y.toFixed(0)}l${(Math.cos(lean) * 17).toFixed(0)} ${(-Math.sin(lean) * 17).toFixed(0)}`,
      )
    }
  }
  return [
    '<ellipse cx="6" cy="2" rx="112" ry="8" fill="#00000066"/>',
    '<path fill="#2c315f" stroke="#c9cbe6" stroke-width="1.5" d="M-44-12v10q0 4-6 4h-10l4-12zM52-12v10q0 4-6 4h-10l4-12z"/>',
    '<path fill="#20244a" stroke="#c9cbe6" stroke-width="1.75" d="M108-14C112-66 70-104 14-104-34-104-66-78-76-50-96-44-118-28-132-14-136-10-134-4-126-4H100Q108-4 108-14z"/>',
    `<path stroke="#9a9dba" stroke-width="1.4" stroke-linecap="round" d="${spines.join('')}"/>`,
    '<path fill="#2c315f" stroke="#c9cbe6" stroke-width="1.5" d="M-76-50C-96-44-118-28-132-14-136-10-134-4-126-4H-66Q-50-20-54-40-62-52-76-50z"/>',
    '<circle cx="-131" cy="-14" r="5" fill="#c9cbe6"/><circle cx="-98" cy="-26" r="3.5" fill="#f5f1e8"/>',
    '<path stroke="#c9cbe6" stroke-width="1.5" d="M-74-44q10-10 16 2"/>',
  ].join('')
}

export function moon(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="64" fill="#f5f1e8"/><circle cx="${x - 26}" cy="${y - 12}" r="58" fill="#171a34"/>`
}
