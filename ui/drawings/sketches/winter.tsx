import { Mower } from './mower.tsx'
import { Scene } from './scene.tsx'
import { chance, type View } from './space.ts'

const front: View = ([x, y, z]) => [x * 2.15 + y * 0.5, -z * 2.15 - y * 0.5]

const random = chance(77)
const flakes = Array.from({ length: 34 }, () => {
  const [x, y] = [612 + random() * 236, 92 + random() * 186]
  return `M${x.toFixed(0)} ${y.toFixed(0)}v.1`
}).join('')

const boards = Array.from({ length: 13 }, (_, index) => `M${40 + index * 76} 0V430`).join('')

/** On a dry shelf without frost, while it snows outside. */
export function Drawing() {
  return (
    <Scene>
      <path className="tone-a" d="M0 0H960V540H0Z" />
      <path className="hint" d={boards} />
      <path className="tone-c" d="M0 430H960V540H0Z" />
      <path className="line" d="M0 430H960" />
      <path
        className="hint"
        d="M0 466H960M0 508H960M120 430l-34 36M420 430l-12 36M700 430l22 36M250 466l-20 42M560 466l10 42M860 466l30 42"
      />

      {/* the window, a bare tree, snow */}
      <path className="shape" d="M598 76h264v216H598z" />
      <path className="tone-b" d="M610 88h240v192H610z" />
      <path className="shape" d="M610 280v-34c40-16 96-20 140-10s74 6 100-8v52z" />
      <path
        className="line"
        d="M700 240c-2-34 4-60 0-92m0 46c-12-18-26-22-34-40m34 12c10-12 22-16 26-34m-26 62c14-6 30-10 38-24m-38-26c-4-12-12-18-14-30"
      />
      <path className="snow" d={flakes} />
      <path className="line" d="M610 88h240v192H610zM730 88v192M610 180h240" />
      <path className="shape" d="M586 292h288v14H586z" />
      <path className="shape" d="M648 292v-22c0-4 34-4 34 0v22z" />
      <path className="line" d="M665 268c-12-20-20-22-26-38m26 38c0-24 2-32-2-52m2 52c8-20 16-24 24-38" />

      {/* A lantern, the only light in the room. */}
      <path className="line" d="M480 0V64" />
      <circle className="glow" cx="480" cy="112" r="92" />
      <path className="shape" d="M462 78l6-14h24l6 14zM456 78h48l-6 64h-36z" />
      <path className="lamp-full" d="M480 92c12 14 14 22 14 28 0 9-6 15-14 15s-14-6-14-15c0-6 2-14 14-28z" />

      {/* the shelf with the machine on it */}
      <path className="shape" d="M130 300h300v14H130z" />
      <path className="shape" d="M166 314v44l44-44zM394 314v44l-44-44z" />
      <g transform="translate(262 287)">
        <Mower view={front} placement={{ x: 0, y: 0 }} near={-1} lit={false} size={1.06} />
      </g>
      <path className="shape" d="M356 300v-52h64v52z" />
      <path className="hint" d="M356 262h64M368 276h30M368 286h20" />

      {/* brush and adapter on their hooks */}
      <path className="shape" d="M130 84h150v10H130z" />
      <path className="line" d="M156 94v12M214 94v12M258 94v10" />
      <path className="shape" d="M150 106h12v46h-12zM144 152h24v18h-24z" />
      <path className="hint" d="M148 170v14m6-14v16m6-16v16m6-16v14" />
      <path className="shape" d="M202 106h24v34h-24z" />
      <path className="line" d="M214 140c0 22-26 16-26 34s44 20 44 2-34-14-34 4 22 18 26 10" />
      <path className="shape" d="M246 104c-10 12-14 34-12 52h48c2-18-2-40-12-52z" />
      <path className="hint" d="M240 140h36M250 112h16" />

      {/* the charging station, brought in, and a pair of boots */}
      <path className="shape" d="M446 430v-14h132v14zM548 416v-84h30v84z" />
      <path className="line" d="M563 332v-30" />
      <path className="shape" d="M547 302c0-16 32-16 32 0z" />
      <path className="line" d="M534 404v-14M542 404v-14" />
      <path className="shaded" d="M690 430v-92h40v56c24 2 40 14 40 36z" />
      <path className="hint" d="M690 350h40" />
      <path className="shape" d="M744 430v-96h40v58c24 2 40 14 40 38z" />
      <path className="hint" d="M744 346h40M744 420h78" />
    </Scene>
  )
}
