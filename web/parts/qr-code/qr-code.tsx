import './qr-code.css'
import qrcode from 'qrcode-generator'
import { useMemo } from 'react'

/** The quiet zone that readers need, in modules. */
const edge = 4

/** Dark on light in every theme, because some readers support nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => renderQr(text), [text])
  return (
    <svg
      className="qr"
      data-theme="light"
      role="img"
      aria-label={label}
      viewBox={`${-edge} ${-edge} ${size + 2 * edge} ${size + 2 * edge}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

export function renderQr(text: string): { path: string; size: number } {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  let path = ''
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`
    }
  }
  return { path, size }
}
