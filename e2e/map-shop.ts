import { spawn } from 'node:child_process'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freePort } from '#testing/servers/free-port.ts'
import { pdokAnswer, pdokDoc } from '#testing/servers/pdok.ts'
import { answers } from './own-shop.ts'

/** A shop with a map: the same program and data, with servers that simulate the tiles and the address register. */
export interface MapShop {
  origin: string
  tiles: string
  /** The number of requested tiles. */
  asked: () => number
  /** Makes the tile server fail. */
  breakDown: (isDown: boolean) => void
  close: () => Promise<void>
}

/** One green pixel: a tile may have any size. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGMIyXMCAAIeAQUanttjAAAAAElFTkSuQmCC',
  'base64',
)
const koolmees = {
  straatnaam: 'Koolmees',
  huisnummer: 1,
  postcode: '3435RA',
  woonplaatsnaam: 'Nieuwegein',
  point: [5.0741, 52.0282] as [number, number],
}

export async function startMapShop(): Promise<MapShop> {
  let [asked, isDown] = [0, false]
  const tiles = await listen((_request, response) => {
    asked += 1
    response.setHeader('access-control-allow-origin', '*')
    if (isDown) return response.writeHead(503).end()
    response.setHeader('content-type', 'image/png')
    response.end(pixel)
  })
  const pdok = await listen((_request, response) => pdokAnswer(response, [pdokDoc(koolmees)]))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const shop = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: origin,
      // The data of the other shop: it uses the running PostgreSQL.
      DATA_DIR: process.env.E2E_DATA_DIR,
      WORKER: 'off',
      DEMO_LIFE: 'off',
      LOG_LEVEL: 'warn',
      MAP_TILES: `${originOf(tiles)}/{z}/{x}/{y}.png`,
      MAP_ATTRIBUTION: 'Testbeeld, CC BY 4.0',
      PDOK_URL: originOf(pdok),
    },
  })
  await answers(`${origin}/api/ready`)
  return {
    origin,
    tiles: originOf(tiles),
    asked: () => asked,
    breakDown: down => {
      isDown = down
    },
    async close() {
      const gone = new Promise(resolve => shop.once('close', resolve))
      shop.kill('SIGTERM')
      await gone
      for (const server of [tiles, pdok]) server.close()
    },
  }
}

async function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return server
}

function originOf(server: Server): string {
  return `http://localhost:${(server.address() as AddressInfo).port}`
}
