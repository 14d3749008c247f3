import { Tree } from './garden.tsx'
import { Mower } from './mower.tsx'
import { Scene } from './scene.tsx'
import { chance, type View } from './space.ts'

/** 45 per cent, drawn to scale: 200 units to the right are 90 down. */
const top = { x: 250, y: 204 }
const foot = { x: 730, y: 204 + 480 * 0.45 }
const heightAt = (x: number) => top.y + Math.min(Math.max(x - top.x, 0), foot.x - top.x) * 0.45

const surface = `M0 ${top.y}H${top.x}L${foot.x} ${foot.y}H960`
const plank = { from: 330, to: 530, y: heightAt(330) }

const side: View = ([x, y, z]) => [x * 2 + y * 0.55, -z * 2 - y * 0.42]

const random = chance(91)
const grass = Array.from({ length: 130 }, (_, index) => {
  const x = index * 7.4 + random() * 5
  return `M${x.toFixed(1)} ${heightAt(x).toFixed(1)}l${(random() * 4 - 2).toFixed(1)} ${(-5 - random() * 6).toFixed(1)}`
}).join('')

const ticks = Array.from(
  { length: 8 },
  (_, index) => `M${plank.to - 5} ${plank.y + 12 + index * 10}h${index % 4 === 3 ? 10 : 6}`,
)

/** A plank of one metre, held level: the gap below its end is the slope in per cent. */
export function Drawing() {
  return (
    <Scene>
      <path className="tone-c" d="M0 150C170 122 330 128 520 176S830 262 960 244V540H0Z" />
      <path className="tone-a" d={`${surface}V540H0Z`} />
      <path className="tone-b" d={`M0 ${top.y + 74}H${top.x - 16}L${foot.x - 16} ${foot.y + 74}H960V540H0Z`} />
      <Tree x={128} y={top.y} size={0.96} seed={5} />
      <path
        className="shape"
        d={`M838 ${foot.y}c-26-6-34-34-12-46 2-26 40-34 54-14 26-8 44 16 30 34 8 14-4 28-20 26z`}
      />
      <path className="hint" d={`M850 ${foot.y - 20}q10 8 22 4m8-22q10 6 20 0`} />
      <path className="hint" d={grass} />
      <path className="line heavy" d={surface} />

      {/* The angle, labelled in the ground. */}
      <path className="hint" d={`M${foot.x} ${foot.y + 26}H${foot.x - 190}`} />
      <path className="hint" d={`M${foot.x} ${foot.y + 26}l-172 -77.4`} />
      <path className="measured" d={`M${foot.x - 150} ${foot.y + 26}a150 150 0 0 1 13 -61`} />

      {/* plank, spirit level, rule */}
      <path className="shaded" d={`M${plank.from - 6} ${plank.y - 9}H${plank.to + 6}V${plank.y}H${plank.from - 6}Z`} />
      <path className="hint" d={`M${plank.from + 6} ${plank.y - 4.5}h54m20 0h70m18 0h26`} />
      <path className="shape" d={`M396 ${plank.y - 25}h74v16h-74z`} />
      <rect className="line" x="422" y={plank.y - 21} width="22" height="8" rx="4" />
      <path className="solid" d={`M430 ${plank.y - 17}a3 3 0 1 1 6 0 3 3 0 1 1 -6 0`} />
      <path className="shape" d={`M${plank.to - 5} ${plank.y}h10V${heightAt(plank.to) - 1}h-10z`} />
      <path className="measured" d={ticks.join('')} />
      <path
        className="measured"
        d={`M${plank.to + 28} ${plank.y}V${heightAt(plank.to)}m-6 -8l6 8 6-8M${plank.to + 22} ${plank.y + 8}l6-8 6 8M${plank.to + 10} ${plank.y}h28`}
      />
      <path
        className="measured"
        d={`M${plank.from} ${plank.y - 46}H${plank.to}m-8-6l8 6-8 6M${plank.from + 8} ${plank.y - 52}l-8 6 8 6M${plank.from} ${plank.y - 56}v20M${plank.to} ${plank.y - 56}v20`}
      />

      <g transform={`translate(646 ${heightAt(646) - 10}) rotate(24.2)`}>
        <Mower view={side} placement={{ x: 0, y: 0, turned: Math.PI }} />
      </g>
    </Scene>
  )
}
