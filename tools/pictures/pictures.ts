import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Transformer } from '@napi-rs/image'

/**
 * `npm run pictures`: converts the output of imagery/render.py in .cache/imagery to the files of web/pictures/machines,
 * in the sizes that the pages need, and writes their table. With a name as argument it converts only that one.
 */
const root = resolve(import.meta.dirname, '../..')
const from = join(root, '.cache/imagery')
const to = join(root, 'web/pictures/machines')
const tablePath = join(root, 'web/pictures/table.ts')
const most = 16 * 1024 * 1024
/** In addition to the rendered size. */
const smaller = [1600, 1200, 800, 400]
/** Only browsers without AVIF read WebP, and none of them needs the size for dense screens. */
const widestWebp = 1600
/** Grass is all detail: it may be a little less sharp for the same file size. */
const onGrass = new Set(['golden-hour', 'before', 'after', 'night'])

interface Rendered {
  name: string
  width: number
  height: number
  widths: number[]
}

async function made(name: string): Promise<void> {
  const bytes = await readFile(join(from, `${name}.png`))
  const { width } = await new Transformer(bytes).metadata()
  // Soft light on one colour shows steps at dusk: there a picture keeps more.
  const quality = onGrass.has(name) ? 50 : name.endsWith('-dusk') ? 82 : 76
  for (const wide of [width, ...smaller.filter(wide => wide < width * 0.9)]) {
    const painter = () => {
      const picture = new Transformer(bytes)
      return wide < width ? picture.resize(wide) : picture
    }
    await writeFile(join(to, `${name}-${wide}.avif`), await painter().avif({ quality, speed: 4 }))
    if (wide <= widestWebp) await writeFile(join(to, `${name}-${wide}.webp`), await painter().webp(quality + 14))
  }
}

/** The largest file of each picture gives its aspect ratio. */
async function known(): Promise<Rendered[]> {
  const files = (await readdir(to)).filter(file => file.endsWith('.avif')).sort()
  const names = [...new Set(files.map(file => file.replace(/-\d+\.avif$/, '')))]
  return Promise.all(
    names.map(async name => {
      const widths = files
        .filter(file => file.replace(/-\d+\.avif$/, '') === name)
        .map(file => Number(/-(\d+)\.avif$/.exec(file)?.[1]))
        .sort((a, b) => b - a)
      const [width = 0] = widths
      // Read from WebP, whose size the library knows; a small one has the same shape.
      const wide = widths.find(candidate => candidate <= widestWebp) ?? width
      const size = await new Transformer(await readFile(join(to, `${name}-${wide}.webp`))).metadata()
      return { name, width, height: Math.round((size.height * width) / size.width), widths }
    }),
  )
}

function tableOf(pictures: readonly Rendered[]): string {
  const rows = pictures.map(({ name, width, height, widths }) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`
    return `  ${key}: { width: ${width}, height: ${height}, widths: [${widths.join(', ')}] },`
  })
  return `/** Made by \`npm run pictures\`. */\nexport const pictureTable = {\n${rows.join('\n')}\n} as const\n`
}

await mkdir(to, { recursive: true })
const wanted = process.argv.slice(2)
const rendered = (await readdir(from)).filter(file => file.endsWith('.png')).map(file => file.slice(0, -4))
for (const name of rendered) {
  if (wanted.length && !wanted.includes(name)) continue
  for (const file of await readdir(to)) if (file.replace(/-\d+\.\w+$/, '') === name) await rm(join(to, file))
  await made(name)
}
await writeFile(tablePath, tableOf(await known()))
const sizes = await Promise.all((await readdir(to)).map(async file => (await stat(join(to, file))).size))
const sum = sizes.reduce((all, size) => all + size, 0)
console.log(`${sizes.length} files, ${Math.round(sum / 1024)} kB`)
if (sum > most) throw new Error(`More than ${most} bytes`)
